// The page's addresses live behind the '#': secrets of links are never sent to a server.

const read = () => (typeof location === 'undefined' ? '' : location.hash.replace(/^#\/?/, ''));

let path = $state(read());

if (typeof window !== 'undefined') window.addEventListener('hashchange', () => (path = read()));

/** The parts of the address: `#/table/t1/87` is ['table', 't1', '87']. */
export const parts = () => path.split('/').filter(Boolean).map(decodeURIComponent);

export const to = (...names: (string | number)[]) =>
  `#/${names.map((name) => encodeURIComponent(name)).join('/')}`;

export function go(...names: (string | number)[]) {
  location.hash = to(...names);
}

/** Changes the address without a new entry in the browser's history. */
export function replace(...names: (string | number)[]) {
  history.replaceState(null, '', to(...names));
  path = read();
}

/** A whole address to hand to somebody. */
export const link = (...names: (string | number)[]) =>
  location.href.replace(/#.*/, '') + to(...names);

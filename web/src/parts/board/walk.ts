// The keyboard on a board.

/** Arrow keys go to the nearest place on that side. */
export function walk(event: KeyboardEvent) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    event.key
  ];
  const from = (event.target as Element).closest('.b-place');
  if (!way || !from || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const here = middle(from);
  let best: SVGElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of (event.currentTarget as Element).querySelectorAll<SVGElement>('.b-place')) {
    if (place === from) continue;
    const there = middle(place);
    const ahead = (there.x - here.x) * way[0]! + (there.y - here.y) * way[1]!;
    const aside = Math.abs((there.x - here.x) * way[1]! + (there.y - here.y) * way[0]!);
    if (ahead < 4) continue;
    const far = ahead + aside * 2.5;
    if (far < least) {
      least = far;
      best = place;
    }
  }
  best?.focus();
}

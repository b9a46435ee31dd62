// What changes lights up for a moment, but not on the first look.
import type { TableModel } from '../games/types';

/** An action for elements that stand for a value: they flash when they come anew. */
export function flashing(table: () => TableModel) {
  let seen = false;
  $effect(() => {
    const timer = setTimeout(() => {
      seen = true;
    }, 600);
    return () => clearTimeout(timer);
  });
  return (node: HTMLElement) => {
    if (seen && table().motion && !table().past) node.classList.add('flash');
  };
}

// The tab's title and icon say when it is your turn.

import icon from '../styles/icon.svg';
import turnIcon from '../styles/icon-turn.svg';

export function setTab(title: string, turn: boolean) {
  document.title = title ? `${turn ? '● ' : ''}${title} · Agon` : 'Agon';
  document.querySelector<HTMLLinkElement>('#icon')!.href = turn ? turnIcon : icon;
}

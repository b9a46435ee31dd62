// What the explanations of all games are made of: lines of text, values with their origin, the
// sentences of rules. A game derives its own Explainer from this one.
import type { Explanation, ExplanationLine, TableModel } from './types';

type Args = Parameters<TableModel['t']>[1];

export class ExplanationLines<IconName extends string = string> {
  lines: ExplanationLine[] = [];
  readonly table: TableModel;
  /** What the ids of the game's page words begin with, such as `pantacle_page.explain.`. */
  private readonly words: string;
  private readonly icon: (name: IconName) => string;

  constructor(table: TableModel, words: string, icon: (name: IconName) => string = (name) => name) {
    this.table = table;
    this.words = words;
    this.icon = icon;
  }

  text(text: string, origin?: string, name?: IconName) {
    const line: ExplanationLine = { text };
    if (origin) line.origin = origin;
    if (name) line.icon = this.icon(name);
    this.lines.push(line);
  }

  say(id: string, args?: Args, origin?: string, name?: IconName) {
    this.text(this.table.t(`${this.words}${id}`, args), origin, name);
  }

  /** The sentences of these rules, each with a link to its rule. */
  rules(...ids: string[]) {
    for (const rule of ids) {
      const id = `${this.table.game}.rule.${rule.toLowerCase().replaceAll('-', '_')}`;
      this.lines.push({ text: this.table.t(id), rule });
    }
  }

  under(title: string): Explanation {
    return { title, lines: this.lines };
  }
}

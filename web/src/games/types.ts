// What the page and a game's folder tell each other. The page knows no rule of a game: what may be
// done, what it brings and why not comes from the server's view. A game's folder only knows where
// to draw which id.
import type { Component } from 'svelte';

/** An id of the catalogues with arguments; see docs/protocol.md. */
export interface Message {
  id: string;
  args?: Record<string, Argument>;
}
export type Argument = number | string | { player: number } | Message | Message[];

/** What an action brings or costs: a sentence and, where it can be counted, a number. */
export interface Gain extends Message {
  resource?: string;
  player?: number;
  amount?: number;
  certain?: true;
}

export interface LegalAction {
  action: string;
  sentence: Message;
  rule?: string;
  touches?: string[];
  gains?: Gain[];
  path?: string[];
  no?: boolean;
}

export interface ClosedAction {
  action: string;
  rule?: string;
  why: Message;
  touches?: string[];
}

export interface GameEvent {
  number: number;
  kind: string;
  text: Message;
  rule?: string;
  player?: number;
  touches?: string[];
  /** It only adds to the event before. */
  detail?: true;
  /** The points that it brings or costs, and what they are for. */
  points?: { player: number; source: string; amount: number }[];
}

export type Ending = 'running' | 'by_rule' | 'adjudicated' | 'unfinished';

export interface View {
  game: string;
  players: number;
  viewer: number | 'onlooker' | 'referee';
  to_act: number | null;
  prompt?: { message: Message; rule?: string; step: string };
  scores: number[];
  ranking: { ending: Ending; places: number[] };
  /** Who is one step from winning, by what everybody can see. */
  about_to_win?: number[];
  // The game's own parts: their form is the game's affair.
  // biome-ignore lint/suspicious/noExplicitAny: each game has its own form
  public: any;
  // biome-ignore lint/suspicious/noExplicitAny: each game has its own form
  own?: any;
  // biome-ignore lint/suspicious/noExplicitAny: each game has its own form
  state?: any;
  ask?: number;
  legal?: LegalAction[];
  closed?: ClosedAction[];
  take_back?: { decisions: number; reason: 'none' | 'chance' | 'shown' | 'passed_on' };
}

/** The tables of the method `content`, by name; each row has its `origin`. */
// biome-ignore lint/suspicious/noExplicitAny: each game has its own form
export type Content = Record<string, any>;

/** A player's mark: colour, symbol and pattern go together (`data-p` in agon.css). */
export type Mark = 'owl' | 'wheat' | 'trident' | 'bolt' | 'lyre';

/** A table as a board sees it. Every member is reactive. */
export interface TableModel {
  readonly id: string;
  readonly game: string;
  /** The position that is shown: the present one, or the past one under the history slider. */
  readonly view: View;
  readonly content: Content;
  /** Words in the current language; names of players are filled in. */
  t(message: Message | string, args?: Record<string, Argument>): string;
  name(player: number): string;
  mark(player: number): Mark;
  /** The player that this page shows the table to; null for onlookers. */
  readonly me: number | null;
  /** Whether `me` decides now and the present is shown: presses then do something. */
  readonly myTurn: boolean;
  /** The legal actions that fit all that was pressed so far; `all` is without that. */
  readonly legal: readonly LegalAction[];
  readonly all: readonly LegalAction[];
  /** Ids touched by some action of `legal`, or named in its notation: highlight these. */
  readonly open: ReadonlySet<string>;
  /** Ids that are named by closed actions only, with the first reason. */
  readonly closed: ReadonlyMap<string, ClosedAction>;
  /** Ids that the last thing that happened touched. */
  readonly recent: ReadonlySet<string>;
  /** Ids that were pressed and narrow the list now. */
  readonly chosen: ReadonlySet<string>;
  /** The action under the pointer or the focus in the list: its `touches` may be shown. */
  readonly hover: ReadonlySet<string>;
  /** What has happened so far, without what was taken back. */
  readonly log: readonly GameEvent[];
  /** What a hint or the guide points at. */
  readonly advice?: { readonly ids: ReadonlySet<string> };
  /**
   * Presses the one action of that id, or narrows the list to its actions. Where nothing is open
   * there, it explains the id instead.
   */
  press(id: string): void;
  /** Sends an action of the list. */
  act(action: string): void;
  /** Sends it, or puts it on its button first where it cannot be taken back. */
  choose(action: string): void;
  /** The action that waits on its button. */
  intent: string | null;
  /** Opens the explanation of an id (or of a rule, such as PAN-FORO-02). */
  explain(id: string): void;
  readonly portrait: boolean;
  readonly past: boolean;
  readonly motion: boolean;
  /** Whether an answer is awaited: buttons wait, too. */
  readonly busy: boolean;
}

export interface ExplanationLine {
  text: string;
  /** Where the value comes from; the page marks what is a reconstruction. */
  origin?: string;
  /** An icon's paths ('icon:…'), for lists of values. */
  icon?: string;
  /** The rule that says so: the line ends with a link to it. */
  rule?: string;
  /** The sheet says so, too. */
  sheet?: true;
}

export interface Explanation {
  title: string;
  icon?: string;
  lines: ExplanationLine[];
  rule?: string;
  /** Whether the game's own sheet of it is shown. */
  sheet?: true;
}

/** How the list of actions shows one action: place first, then gain. Its name stays the sentence. */
export interface ActionLabel {
  label: string;
  sub?: string;
  /** Short: a number or a few words, shown in green at the right. */
  gain?: string;
  /** It is a price or a need: not shown in green. */
  costs?: boolean;
  icon?: string;
  /** Actions with the same `pick` share one button of the picker above the list (a piece, say). */
  pick?: { id: string; label: string };
  /** Headings of the list; actions of one group stand together. */
  group?: string;
  /** Smaller ones stand first in the list; equal ones as the server lists them. 0 unless told. */
  order?: number;
}

export interface CodexSection {
  id: string;
  title: Message;
  entries: {
    id: string;
    name: Message;
    text?: Message;
    /** Whom it belongs to. */
    of?: Message;
    origin?: string;
    /** Its sheet is shown. */
    sheet?: true;
  }[];
}

export interface ScenarioCard {
  value: string;
  /** The numbers of players it can be played with. */
  players: number[];
  map?: Message;
  win?: Message;
  /** How many decisions a player takes, about. */
  decisions?: number;
}

export interface GamePage {
  /** SVG, landscape and portrait from the same data. */
  Board: Component<{ table: TableModel }>;
  /** What only this player holds. */
  Hand?: Component<{ table: TableModel }>;
  /** Details inside a player's panel. */
  Player?: Component<{ table: TableModel; player: number }>;
  /** A piece on a button of the picker. */
  Pick?: Component<{ table: TableModel; id: string }>;
  /** Duel, defence …: decides itself whether the step calls for it, and else draws nothing. */
  Scene?: Component<{ table: TableModel }>;
  /** A short line for the top bar: “round 4 of 8”. */
  meta?(table: TableModel): string;
  /** How one wins, in a line that stays in view: an id with what the public view counts. */
  aim?: string;
  /** What of the turn is done and what is left, in a few words below the prompt. */
  status?(table: TableModel): { text: string; done?: boolean }[];
  /** The real sheet of a unit or card, in explanations that ask for it and in the codex. */
  Sheet?: Component<{ table: TableModel; id: string; full?: boolean }>;
  /** All that the codex lists, by kind. */
  codex?(content: Content): CodexSection[];
  /** The values of the option `scenario` as cards of a new table, and the picture of one. */
  scenarios?(content: Content): ScenarioCard[];
  Scenario?: Component<{ content: Content; value: string; players: number }>;
  /** The words of the button that an action waits for; null where it is taken at once. */
  confirm?(action: LegalAction, table: TableModel): string | null;
  explain(id: string, table: TableModel): Explanation | null;
  actionLabel?(action: LegalAction, table: TableModel): ActionLabel | null;
  /** The game in two minutes: pictures made from its own board, loaded when they are opened. */
  twoMinutes?(): Promise<{ default: Component }>;
  guide?: Guide;
  ending?: EndingPlan;
}

/** How a game's end is told in its own terms; without it, by places and points. */
export interface EndingPlan {
  /**
   * What points are for, in the order of the table, each with an icon. Its words are
   * `<game>_page.source.<id>`.
   */
  sources?: { id: string; icon: string }[];
  /** The game's own table in place of points by source, loaded when it is needed. */
  Table?(): Promise<{ default: Component<{ table: TableModel }> }>;
  /** Lines of the last turn, as pictures under the reason; none unless told. */
  lastTurn?(table: TableModel): GameEvent[];
  /** What was won with, under the winner's name. */
  won?(table: TableModel, winner: number): string;
  /** Places are shown: not where only winning counts. */
  places?: boolean;
  /** The game's own moments, which come before those that points tell. */
  moments?(table: TableModel): EndingMoment[];
}

export interface EndingMoment {
  player: number;
  event: number;
  title: string;
  text: string;
  more: string;
}

export interface GuideStep {
  when: (view: View) => boolean;
  /** Message ids of the game's own words. */
  text: string;
  /** Ids to point at on the board. */
  show?: string[];
  /** The beginning of the actions to try; of several, the first that is there. */
  try?: string | readonly string[];
}

export interface Guide {
  start: {
    seats: ({ name?: string; bot?: string } | 'open')[];
    options?: Record<string, string | number>;
    /** A record to start from, at a position: the same start for everybody. */
    record?: unknown;
    position?: number;
  };
  steps: GuideStep[];
}

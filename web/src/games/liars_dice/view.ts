// Made from data/schemas/views/liars_dice.json by `npm run types`; change that file.

export type Face = 'one' | 'two' | 'three' | 'four' | 'five' | 'six';

/**
 * The two parts of a view that Liar's Dice writes itself: what everybody may know, and a seat's own.
 */
export interface LiarsDiceView {
  public: Public;
  own?: Own;
}
export interface Public {
  round: number;
  starter: number;
  options: {
    wild_ones: 'on' | 'off';
    exact: 'on' | 'off';
  };
  bid?: {
    player: number;
    quantity: number;
    face: Face;
  };
  players: PublicPlayer[];
}
export interface PublicPlayer {
  count: number;
  shown?: Face[];
  place?: number;
}
export interface Own {
  dice: Face[];
}

import type { LevelRow } from '@furlong/contract/schemas/live';
import type { MeetingCard } from '../meetings/card.ts';
import type { CardPicks } from '../picks/load-picks.ts';
import type { Neighbours } from '../score-boards/neighbours.ts';
import type { Board } from '../standings/board.ts';
import { encodeEvent, encodeText } from './encode-event.ts';
import { type OwnSource, ownSource, shapeOwn } from './shape-own.ts';

/** Stands for the levels around, in their place. No text in JSON can be it: a quotation mark in one is escaped. */
const noLevels = '"around":[]';

/** The own places of one version, encoded for their viewers. What many of them are told alike is encoded once. */
export class OwnPlaces {
  readonly #source: OwnSource;
  readonly #levels = new WeakMap<LevelRow, string>();

  constructor(neighbours: Neighbours<Board>, card: MeetingCard) {
    this.#source = ownSource(neighbours, card);
  }

  /** The event of a punter with these picks. */
  encode(punterId: number, picks: CardPicks | undefined): string {
    const own = shapeOwn(this.#source, punterId, picks);
    if (own.around.length === 0) return encodeEvent('own', own);
    const levels = own.around.map((level) => this.#encodeLevel(level)).join(',');
    // By a function: in a text `$` would mean something.
    const text = JSON.stringify({ ...own, around: [] }).replace(noLevels, () => `"around":[${levels}]`);
    return encodeText('own', text);
  }

  #encodeLevel(level: LevelRow): string {
    const known = this.#levels.get(level);
    if (known !== undefined) return known;
    const text = JSON.stringify(level);
    this.#levels.set(level, text);
    return text;
  }
}

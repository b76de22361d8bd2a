import { packScore } from '@furlong/domain/score-key';
import type { MeetingCard } from '../meetings/card.ts';
import type { Neighbours } from '../score-boards/neighbours.ts';
import {
  type Level,
  type Passing,
  readSurroundings,
  type Surroundings,
  shareSurroundings,
} from '../score-boards/surroundings.ts';
import type { Board } from '../standings/board.ts';
import { rowOf } from '../standings/read-board.ts';
import { showRow } from '../standings/show-row.ts';
import type { Row } from '../standings/view.ts';
import { encodeEvent, encodeText } from './encode-event.ts';
import { ownExtent, shapeOwn, shapePossible, showAbove, showLevel, showPassing } from './shape-own.ts';

/**
 * The own places of one version, encoded for their viewers: the texts of {@link shapeOwn}, put together from parts. What
 * many punters are told alike is shaped and encoded once. To be dropped with the version.
 */
export class OwnPlaces {
  readonly #neighbours: Neighbours<Board>;
  readonly #card: MeetingCard;
  readonly #shared = shareSurroundings<Row>();
  readonly #levels = new Map<Level<Row>, string>();
  readonly #passings = new Map<Passing, string>();
  /** By score key. */
  readonly #above = new Map<number, string>();
  /** By picks to come, then by score key. */
  readonly #possible: Map<number, string>[] = [];
  /** The events of punters who are not listed, by their picks to come. */
  readonly #unlisted: string[] = [];

  constructor(neighbours: Neighbours<Board>, card: MeetingCard) {
    this.#neighbours = neighbours;
    this.#card = card;
  }

  /** The event of a punter who picked so many of the races to come. */
  encode(punterId: number, picksToCome: number): string {
    const found = readSurroundings(this.#neighbours, rowOf, punterId, ownExtent, this.#shared);
    if (!found) {
      this.#unlisted[picksToCome] ??= encodeEvent(
        'own',
        shapeOwn(this.#neighbours, this.#card, punterId, picksToCome),
      );
      return this.#unlisted[picksToCome];
    }
    const { board } = this.#neighbours;
    const key = packScore(board.key, found.own);
    const own = JSON.stringify(showRow(found.own));
    return encodeText(
      'own',
      `{"version":${board.version},"own":${own},"place":${found.place + 1},` +
        `"around":[${this.#encodeAround(found, own)}],"above":${this.#encodeAbove(key, found)},` +
        `"passedBy":${this.#encodePassing(found.passedBy)},"passed":${this.#encodePassing(found.passed)},` +
        this.#encodePossible(key, found, picksToCome),
    );
  }

  #encodeAround({ own, around }: Surroundings<Row>, ownText: string): string {
    let text = '';
    for (const level of around) {
      if (text !== '') text += ',';
      text +=
        level.row === own ? `${ownText.slice(0, -1)},"punters":${level.punters}}` : this.#encodeLevel(level);
    }
    return text;
  }

  #encodeLevel(level: Level<Row>): string {
    return getOrMake(this.#levels, level, () => JSON.stringify(showLevel(level)));
  }

  #encodeAbove(key: number, found: Surroundings<Row>): string {
    return getOrMake(this.#above, key, () => JSON.stringify(showAbove(found)));
  }

  #encodePassing(passing: Passing | null): string {
    if (!passing) return 'null';
    return getOrMake(this.#passings, passing, () => JSON.stringify(showPassing(passing)));
  }

  /** The last fields, with the bracket that closes all of them. */
  #encodePossible(key: number, { own }: Surroundings<Row>, picksToCome: number): string {
    this.#possible[picksToCome] ??= new Map();
    return getOrMake(this.#possible[picksToCome], key, () =>
      JSON.stringify(shapePossible(this.#neighbours, this.#card, own, picksToCome)).slice(1),
    );
  }
}

function getOrMake<Key>(map: Map<Key, string>, key: Key, make: () => string): string {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

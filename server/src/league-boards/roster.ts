import type { LocalDay } from '@furlong/domain/local-date';
import { indexOfId, type Participants } from '../score-boards/participants.ts';

/** Somebody who was a member, and from when to when; both days included. */
export interface FormerMember {
  readonly punterId: number;
  readonly since: LocalDay;
  readonly until: LocalDay;
}

/** A number for each set of participants, so that a roster can say whose indices it has without keeping them alive. */
const tags = new WeakMap<Participants, number>();
let lastTag = 0;

function tagOf(participants: Participants): number {
  let tag = tags.get(participants);
  if (tag === undefined) {
    lastTag += 1;
    tag = lastTag;
    tags.set(participants, tag);
  }
  return tag;
}

/** Who is in a running league, in memory. Immutable, but for the indices it remembers of one board. */
export class Roster {
  readonly leagueId: number;
  readonly code: string;
  readonly name: string;
  readonly ownerId: number;
  /** The members' ids, ascending. */
  readonly ids: Int32Array;
  readonly former: readonly FormerMember[];
  /** Equal for equal members, on every node: a part of ETags. */
  readonly stamp: string;
  #tag = 0;
  #indices = new Uint32Array(0);

  constructor(
    head: {
      readonly leagueId: number;
      readonly code: string;
      readonly name: string;
      readonly ownerId: number;
    },
    ids: Int32Array,
    former: readonly FormerMember[] = [],
  ) {
    this.leagueId = head.leagueId;
    this.code = head.code;
    this.name = head.name;
    this.ownerId = head.ownerId;
    this.ids = ids;
    this.former = former;
    this.stamp = stampOf(ids, former);
  }

  has(punterId: number): boolean {
    let low = 0;
    let high = this.ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ids[middle] ?? 0) < punterId) low = middle + 1;
      else high = middle;
    }
    return this.ids[low] === punterId;
  }

  /**
   * The members' indices among some participants, ascending and so by alias; those who do not take part are left out.
   * Remembered for the last participants asked for: a result changes none of them.
   */
  indicesIn(participants: Participants): Uint32Array {
    const tag = tagOf(participants);
    if (this.#tag !== tag) {
      this.#indices = indicesOf(participants, this.ids);
      this.#tag = tag;
    }
    return this.#indices;
  }

  /** Who was a member on a day and is not now. */
  leftSince(day: LocalDay): FormerMember[] {
    return this.former.filter(({ since, until }) => since <= day && day <= until);
  }
}

/** The indices of some punters among participants, ascending. */
export function indicesOf(participants: Participants, ids: Iterable<number>): Uint32Array<ArrayBuffer> {
  const found: number[] = [];
  for (const id of ids) {
    const index = indexOfId(participants, id);
    if (index >= 0) found.push(index);
  }
  return Uint32Array.from(found).sort();
}

function stampOf(ids: Int32Array, former: readonly FormerMember[]): string {
  let hash = 0x811c9dc5;
  const mix = (value: number) => {
    hash = Math.imul(hash ^ value, 0x01000193) >>> 0;
  };
  for (const id of ids) mix(id);
  for (const { punterId, until } of former) {
    mix(-punterId);
    for (const sign of until) mix(sign.charCodeAt(0));
  }
  return `${ids.length}.${hash.toString(36)}`;
}

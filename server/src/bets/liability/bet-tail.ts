import type { Database } from '../../platform/database/database.ts';
import { type IdRange, selectBetsInRanges, type WritingProgress } from './queries-bets.ts';
import { type StruckBet, StruckBetReader } from './struck-bet.ts';

/** Bets read together. */
const batchMax = 5_000;

/**
 * Follows the bets as they are committed, each once, none missed. A bet gets its id before it is committed, so one with
 * a lower id can appear after one with a higher. So the ids that were not seen yet are kept, and asked for again, until
 * none can come any more: once every transaction has ended that was writing bets after an id was given, that id is there
 * or never will be.
 */
export class BetTail {
  readonly #db: Database;
  readonly #reader: StruckBetReader;
  #missing: readonly IdRange[] = [];
  /** The last id given when it was marked; with those who were writing after that, once they are read. */
  #mark: { readonly lastId: number; readonly writers: ReadonlySet<string> | null } | undefined;
  #ended: number | undefined;
  #completeTo = -1;

  constructor(db: Database, reader = new StruckBetReader()) {
    this.#db = db;
    this.#reader = reader;
  }

  /** Every bet up to this id is committed or will never be; -1 until that is known of any. */
  get completeTo(): number {
    return this.#completeTo;
  }

  /** Whether it follows: bets committed from now on are returned by a later `next`. */
  get isFollowing(): boolean {
    return this.#completeTo >= 0;
  }

  /** The bets that were committed since they were asked for last. Empty until it follows. */
  async next(): Promise<readonly StruckBet[]> {
    // Known since the last time: what is read from now on has every bet up to it.
    const ended = this.#ended;
    const found: StruckBet[] = [];
    let missing = this.#missing;
    let first: WritingProgress | undefined;
    for (let isMore = true; isMore; ) {
      const { progress, bets: texts } = await selectBetsInRanges(this.#db, missing, batchMax);
      first ??= progress;
      const bets = texts.map((text) => this.#reader.read(text));
      for (const bet of bets) found.push(bet);
      missing = withoutIds(
        missing,
        bets.map(({ id }) => id),
      );
      isMore = bets.length === batchMax;
    }
    // Only now: what a failure interrupts is asked for again.
    this.#missing = missing;
    if (ended !== undefined) this.#completeThrough(ended);
    this.#ended = first && this.#advanceMark(first);
    return found;
  }

  /** The id up to which every bet is committed in what is read after this progress, when that is news. */
  #advanceMark({ lastId, writers }: WritingProgress): number | undefined {
    const mark = this.#mark;
    if (!mark) {
      this.#mark = { lastId, writers: null };
      return undefined;
    }
    // Read after the id: whoever was given it is among them, or has ended.
    const waitedFor = mark.writers ?? writers;
    if (!waitedFor.isDisjointFrom(writers)) {
      this.#mark = { ...mark, writers: waitedFor };
      return undefined;
    }
    this.#mark = { lastId, writers: null };
    return mark.lastId;
  }

  #completeThrough(id: number): void {
    this.#missing = this.isFollowing
      ? this.#missing.flatMap(({ from, to }) =>
          to !== null && to <= id ? [] : [{ from: Math.max(from, id + 1), to }],
        )
      : [{ from: id + 1, to: null }];
    this.#completeTo = id;
  }
}

/** Ranges without some ids, both in ascending order. */
export function withoutIds(ranges: readonly IdRange[], ids: readonly number[]): IdRange[] {
  const left: IdRange[] = [];
  let at = 0;
  for (const range of ranges) {
    let { from } = range;
    while (at < ids.length) {
      const id = ids[at] ?? 0;
      if (range.to !== null && id > range.to) break;
      if (id > from) left.push({ from, to: id - 1 });
      from = id + 1;
      at += 1;
    }
    if (range.to === null || from <= range.to) left.push({ from, to: range.to });
  }
  return left;
}

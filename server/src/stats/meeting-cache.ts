import type { LocalDay } from '@furlong/domain/local-date';
import { mondayOf } from '@furlong/domain/stats/timeline';
import type { Queryable } from '../platform/database/database.ts';
import { decodeRaces, type RaceFacts } from './facts-json.ts';
import { type MeetingRecord, selectRecords } from './queries-record.ts';

/** A meeting's record with its facts ready for use. */
export interface KnownMeeting extends Omit<MeetingRecord, 'facts'> {
  /** The Monday of its week. */
  readonly week: LocalDay;
  /** The fewest races run of a card whose every winner earns the bonus (rule: scoring). */
  readonly fewestForWholeCard: number;
  readonly races: readonly RaceFacts[];
}

/** Meetings kept; each takes some ten kilobytes. */
const keptMax = 2_000;

/**
 * The records of meetings that are over, the same for all punters. Kept by meeting and version, which never changes once
 * written, so that nothing kept can be wrong; the longest unused go first.
 */
export class MeetingCache {
  readonly #known = new Map<number, KnownMeeting>();

  /** The records of meetings in their versions; undefined when one of them is by now of another version. */
  async load(
    db: Queryable,
    versions: ReadonlyMap<number, number>,
  ): Promise<ReadonlyMap<number, KnownMeeting> | undefined> {
    const missing = [...versions].flatMap(([id, version]) =>
      this.#known.get(id)?.version === version ? [] : [id],
    );
    const read = missing.length === 0 ? [] : await selectRecords(db, missing);
    const found = new Map(read.map((record) => [record.meetingId, toKnown(record)]));
    for (const [id, version] of versions) {
      const known = found.get(id) ?? this.#known.get(id);
      if (known?.version !== version) return undefined;
      found.set(id, known);
    }
    this.#keep(found);
    return found;
  }

  #keep(used: ReadonlyMap<number, KnownMeeting>): void {
    for (const [id, known] of used) {
      this.#known.delete(id);
      this.#known.set(id, known);
    }
    const tooMany = this.#known.size - keptMax;
    if (tooMany > 0) for (const id of [...this.#known.keys()].slice(0, tooMany)) this.#known.delete(id);
  }
}

function toKnown({ facts, ...record }: MeetingRecord): KnownMeeting {
  return {
    ...record,
    week: mondayOf(record.day),
    fewestForWholeCard: facts.fewest,
    races: decodeRaces(facts),
  };
}

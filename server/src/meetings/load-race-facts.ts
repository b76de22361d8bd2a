import type { RaceFacts } from '@furlong/domain/betting/race-facts';
import { placesPaid } from '@furlong/domain/places-paid';
import { startingPriceOf } from '@furlong/domain/race-result';
import type { Queryable } from '../platform/database/database.ts';
import { type RaceFactsRow, selectRaceFacts } from './queries-facts.ts';
import { finishersOf, lastShownOf, officialPriceOf, priceOf, wordOf } from './read-columns.ts';

const voidingWords = { abandoned: 'abandoned', lapsed: 'lapsed' } as const;

/** What settlement needs of a race. */
export interface RaceToSettle {
  readonly meetingId: number;
  readonly number: number;
  readonly facts: RaceFacts;
  /** The meeting's standings version: facts may differ from one version to the next. */
  readonly version: number;
}

/** What settlement needs of meetings' races, read in one snapshot (rules: places-paid, starting-price, results). */
export async function loadRaceFacts(
  db: Queryable,
  meetingIds: readonly number[],
): Promise<readonly RaceToSettle[]> {
  return (await selectRaceFacts(db, { meetingIds })).map(toRaceToSettle);
}

/** The same for some races of any meetings. */
export async function loadFactsOfRaces(
  db: Queryable,
  raceIds: readonly number[],
): Promise<readonly RaceToSettle[]> {
  return raceIds.length === 0 ? [] : (await selectRaceFacts(db, { raceIds })).map(toRaceToSettle);
}

function toRaceToSettle(race: RaceFactsRow): RaceToSettle {
  const results = new Map((race.result?.runners ?? []).map((runner) => [runner.saddle, runner]));
  const running = race.runners.filter((runner) => runner.scratched_at === null).length;
  const finishers = finishersOf(race.result?.runners ?? [], race.runners);
  // If every finisher of a result turns out to be a non-runner, the race is undecided until the next result.
  const resulted = race.status === 'resulted' && finishers.length > 0;
  return {
    meetingId: race.meeting_id,
    number: race.number,
    version: race.standings_version,
    facts: {
      event: race.id,
      state: race.status === 'abandoned' ? 'void' : resulted ? 'resulted' : 'undecided',
      voided:
        race.voided_at && race.void_reason
          ? { at: race.voided_at, why: wordOf(voidingWords, race.void_reason) }
          : null,
      lateKnownOffs: race.unseen_offs.map((off) => ({
        offAt: new Date(off.off_at),
        knownAt: new Date(off.seen_at),
      })),
      placesPaid: placesPaid(running, race.places_paid),
      finishers: resulted ? finishers : [],
      runners: race.runners.map((runner) => {
        const official = results.get(runner.saddle);
        return {
          saddle: runner.saddle,
          startingPrice:
            runner.scratched_at === null
              ? startingPriceOf(officialPriceOf(official), lastShownOf(runner))
              : null,
          scratchedAt: instantOf(runner.scratched_at),
          scratchingKnownAt: instantOf(runner.scratching_known_at ?? runner.scratched_at),
          scratchedOdds: priceOf(runner.scratched_numerator, runner.scratched_denominator),
          nonRunner: runner.non_runner,
        };
      }),
    },
  };
}

function instantOf(text: Date | string | null): Date | null {
  return text === null ? null : new Date(text);
}

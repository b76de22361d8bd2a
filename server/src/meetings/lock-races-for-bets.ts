import type { OutcomeOnOffer } from '@furlong/domain/betting/judge-line';
import { type Odds, oddsOf } from '@furlong/domain/odds';
import { placesPaid } from '@furlong/domain/places-paid';
import type { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import type { Transaction } from '../platform/database/database.ts';
import { type RunnerWithPrices, selectRacesWithPrices, shareLockOpenRaces } from './queries-lock.ts';

/** What a strike needs of a runner. */
export interface RunnerOnOffer {
  readonly saddle: number;
  readonly horse: string;
  readonly win: OutcomeOnOffer;
  readonly place: OutcomeOnOffer;
}

/** What a strike needs of a race. */
export interface RaceOnOffer {
  readonly id: number;
  readonly meetingId: number;
  readonly meetingStatus: MeetingStatus;
  readonly number: number;
  /** Open only if the race is locked until the transaction ends. */
  readonly status: RaceStatus;
  /** True after a scratching until new prices arrive, and while the desk suspends it (rules: scratched, hand-holds). */
  readonly suspended: boolean;
  /** By the runners left in it, or as the card states (rule: places-paid). */
  readonly placesPaid: number;
  readonly outcomes: ReadonlyMap<number, RunnerOnOffer>;
}

/** The races on offer, and the instant at which they were read: the time of bets struck on them. */
export interface RacesOnOffer {
  readonly races: readonly RaceOnOffer[];
  readonly at: Date;
}

/**
 * The races of some meetings with the prices on offer, locked like `lockRacesForPicks` locks them: until the
 * transaction ends nobody closes one, scratches a runner or suspends it. Sends both statements at once; the database
 * reads the races, and `clock` is read, after the lock is granted: an earlier scratching or abandonment is seen here, and a later one sees the bets. A race is off as soon as
 * `clock` or the database's clock says so.
 */
export async function lockRacesForBets(
  trx: Transaction,
  meetingIds: readonly number[],
  clock: () => Date,
): Promise<RacesOnOffer> {
  const [ids, rows] = await Promise.all([
    shareLockOpenRaces(trx, meetingIds, clock()),
    selectRacesWithPrices(trx, meetingIds),
  ]);
  const locked = new Set(ids);
  const at = clock();
  const races = rows.map((race) => {
    const { outcomes, running } = readRunners(race.id, race.runners);
    const isOnOffer = locked.has(race.id) && race.to_come && race.off_at > at;
    return {
      id: race.id,
      meetingId: race.meeting_id,
      meetingStatus: race.meeting_status as MeetingStatus,
      number: race.number,
      status: race.status === 'open' && !isOnOffer ? 'closed' : (race.status as RaceStatus),
      suspended: race.suspended,
      placesPaid: placesPaid(running, race.places_paid),
      outcomes,
    };
  });
  return { races, at };
}

/** The runners of a race, read from their text. */
interface RunnersRead {
  readonly text: string;
  readonly outcomes: ReadonlyMap<number, RunnerOnOffer>;
  /** How many are not scratched. */
  readonly running: number;
}

/** By race, the ones read last: a day has some hundred. They follow from their text alone. */
const lastRead = new Map<number, RunnersRead>();
const lastReadMax = 300;

/** Reads runners anew only where their text is another than at the last strike. */
function readRunners(raceId: number, text: string): RunnersRead {
  const last = lastRead.get(raceId);
  if (last?.text === text) return last;
  const outcomes = new Map<number, RunnerOnOffer>();
  let running = 0;
  for (const row of JSON.parse(text) as RunnerWithPrices[]) {
    const { scratched, first_timer: firstTimer } = row;
    if (!scratched) running += 1;
    outcomes.set(row.saddle, {
      saddle: row.saddle,
      horse: row.horse,
      win: { odds: priceOf(row.win_numerator, row.win_denominator), scratched, firstTimer },
      place: { odds: priceOf(row.place_numerator, row.place_denominator), scratched, firstTimer },
    });
  }
  const read = { text, outcomes, running };
  lastRead.delete(raceId);
  lastRead.set(raceId, read);
  const [oldest] = lastRead.keys();
  if (lastRead.size > lastReadMax && oldest !== undefined) lastRead.delete(oldest);
  return read;
}

function priceOf(numerator: number | null, denominator: number | null): Odds | null {
  return numerator === null || denominator === null ? null : oddsOf(numerator, denominator);
}

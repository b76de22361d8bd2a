import { type Odds, oddsOf } from '@furlong/domain/odds';
import { placesPaid } from '@furlong/domain/places-paid';
import type { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import type { Transaction } from '../platform/database/database.ts';
import { selectRacesWithPrices, shareLockOpenRaces } from './queries-lock.ts';

/** A runner as a strike finds it. */
export interface RunnerOnOffer {
  readonly saddle: number;
  readonly horse: string;
  readonly firstTimer: boolean;
  readonly scratched: boolean;
  /** What is offered now; null: none. */
  readonly winOdds: Odds | null;
  readonly placeOdds: Odds | null;
}

/** A race as a strike finds it. */
export interface RaceOnOffer {
  readonly id: number;
  readonly meetingId: number;
  readonly meetingStatus: MeetingStatus;
  readonly number: number;
  /** Open only when it is locked until the transaction ends. */
  readonly status: RaceStatus;
  /** True after a scratching until new prices arrive (rule: scratched). */
  readonly suspended: boolean;
  /** By the runners left in the race, or as the card says (rule: places-paid). */
  readonly placesPaid: number;
  readonly outcomes: ReadonlyMap<number, RunnerOnOffer>;
}

/** Races on offer, and the moment at which they are: what is struck on them is struck then. */
export interface RacesOnOffer {
  readonly races: readonly RaceOnOffer[];
  readonly at: Date;
}

/**
 * Locks the open races of some meetings as `lockRacesForPicks` does, and reads all their races with the prices on
 * offer: until the transaction ends nobody closes one, scratches a runner or suspends it. The races and `clock` are read
 * once the locks are granted: what was scratched or abandoned before that moment is seen, and a later change finds the
 * bets written. A race is off when `clock` says so or the database's clock does.
 */
export async function lockRacesForBets(
  trx: Transaction,
  meetingIds: readonly number[],
  clock: () => Date,
): Promise<RacesOnOffer> {
  const locked = await shareLockOpenRaces(trx, meetingIds, clock());
  const at = clock();
  const rows = await selectRacesWithPrices(trx, meetingIds, { locked, at });
  const races = rows.map((race) => {
    const outcomes = new Map<number, RunnerOnOffer>();
    let running = 0;
    for (const row of race.runners) {
      if (!row.scratched) running += 1;
      outcomes.set(row.saddle, {
        saddle: row.saddle,
        horse: row.horse,
        firstTimer: row.first_timer,
        scratched: row.scratched,
        winOdds: priceOf(row.win_numerator, row.win_denominator),
        placeOdds: priceOf(row.place_numerator, row.place_denominator),
      });
    }
    return {
      id: race.id,
      meetingId: race.meeting_id,
      meetingStatus: race.meeting_status as MeetingStatus,
      number: race.number,
      status: race.status === 'open' && !race.held ? 'closed' : (race.status as RaceStatus),
      suspended: race.suspended,
      placesPaid: placesPaid(running, race.places_paid),
      outcomes,
    };
  });
  return { races, at };
}

function priceOf(numerator: number | null, denominator: number | null): Odds | null {
  return numerator === null || denominator === null ? null : oddsOf(numerator, denominator);
}

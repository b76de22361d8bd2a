import { type Odds, oddsOf } from '@furlong/domain/odds';
import { placesPaid } from '@furlong/domain/places-paid';
import type { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import type { Transaction } from '../platform/database/database.ts';
import { selectRacesWithPrices, shareLockOpenRaces } from './queries-lock.ts';

/** A runner as a strike sees it. */
export interface RunnerOnOffer {
  readonly saddle: number;
  readonly horse: string;
  readonly firstTimer: boolean;
  readonly scratched: boolean;
  /** What is offered now; null: none. */
  readonly winOdds: Odds | null;
  readonly placeOdds: Odds | null;
}

/** A race as a strike sees it. */
export interface RaceOnOffer {
  readonly id: number;
  readonly meetingId: number;
  readonly meetingStatus: MeetingStatus;
  readonly number: number;
  /** Never open unless it is held until the transaction ends. */
  readonly status: RaceStatus;
  /** True after a scratching until new prices arrive (Decision 8). */
  readonly suspended: boolean;
  /** By the runners left in it, or as the card says (Decision 6). */
  readonly placesPaid: number;
  readonly outcomes: ReadonlyMap<number, RunnerOnOffer>;
}

/** The races as they are on offer, and the moment at which they are so: what is struck on them is struck then. */
export interface RacesOnOffer {
  readonly races: readonly RaceOnOffer[];
  readonly at: Date;
}

/**
 * The races of some meetings with the prices on offer, held like `lockRacesForPicks` holds them: until the
 * transaction ends nobody closes one, scratches a runner or suspends it, and a strike that comes after sees it so.
 * They are read, and `clock` with them, once they are held: whatever was scratched or abandoned before that moment is
 * seen, and whatever comes after it finds the bets there. A race is off by `clock` or by the database's, whichever is
 * later in the day.
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

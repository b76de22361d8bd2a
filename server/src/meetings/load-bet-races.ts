import type { LocalDay } from '@furlong/domain/local-date';
import type { Odds } from '@furlong/domain/odds';
import { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import type { Queryable } from '../platform/database/database.ts';
import { isRecordReason, type RecordReason } from './card.ts';
import { selectBetRaces } from './queries-bet-races.ts';
import { finishersOf, priceOf, wordOf } from './read-columns.ts';

/** What the display of a bet needs of its race: names, prices and positions. Payouts are settlement's. */
export interface BetRace {
  readonly id: number;
  readonly meeting: {
    readonly id: number;
    readonly name: string;
    readonly date: LocalDay;
    readonly status: MeetingStatus;
  };
  readonly number: number;
  readonly offAt: Date;
  readonly status: RaceStatus;
  readonly runners: ReadonlyMap<number, BetRunner>;
  /** Positions by saddle of the last captured result, provisional or official. */
  readonly positions: ReadonlyMap<number, number>;
  /** Why the record differs from the result that bets are settled by (rule: corrections); null: it does not. */
  readonly recordChange: RecordReason | null;
}

/** What the display of a bet needs of a runner. */
export interface BetRunner {
  readonly horse: string;
  /** The current price; null: none. */
  readonly winOdds: Odds | null;
  readonly placeOdds: Odds | null;
}

/** The races that bets are on, by their ids. */
export async function loadBetRaces(
  db: Queryable,
  raceIds: readonly number[],
): Promise<ReadonlyMap<number, BetRace>> {
  if (raceIds.length === 0) return new Map();
  const rows = await selectBetRaces(db, raceIds);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        meeting: {
          id: row.meeting_id,
          name: row.meeting_name,
          date: row.meeting_date,
          status: wordOf(MeetingStatus, row.meeting_status),
        },
        number: row.number,
        offAt: row.off_at,
        status: wordOf(RaceStatus, row.status),
        runners: new Map(
          row.runners.map((runner) => [
            runner.saddle,
            {
              horse: runner.horse,
              winOdds: priceOf(runner.win_numerator, runner.win_denominator),
              placeOdds: priceOf(runner.place_numerator, runner.place_denominator),
            },
          ]),
        ),
        positions: new Map(
          finishersOf(row.result?.runners ?? [], row.runners).map(({ saddle, position }) => [
            saddle,
            position,
          ]),
        ),
        recordChange: recordReasonOf(row.result?.reason ?? null),
      },
    ]),
  );
}

function recordReasonOf(reason: string | null): RecordReason | null {
  return isRecordReason(reason) ? reason : null;
}

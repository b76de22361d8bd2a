import { randomUUID } from 'node:crypto';
import type { BetLeg } from '@furlong/domain/betting/bet-line';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { oddsOf } from '@furlong/domain/odds';
import { sql } from 'kysely';
import { programmeOf } from '../src/bets/racing/programme.ts';
import { settleBets } from '../src/bets/settle/settle-bets.ts';
import { sumPaidOut } from '../src/bets/show/sum-paid-out.ts';
import { followResult } from '../src/race-day/follow-result.ts';
import { postResult } from '../src/race-day/post-result.ts';
import { countFigures } from '../src/reporting/count-figures.ts';
import { countRevenue } from '../src/revenue/count-revenue.ts';
import { InHouseWallet } from '../src/wallet/in-house-wallet.ts';
import { makeBet } from './make-bet.ts';
import { makeMeeting } from './make-meeting.ts';
import type { TestPlatform } from './test-platform.ts';
import { sports } from './test-sports.ts';

/** A leg: the race's number and the saddle; at 3/1, or at the starting price, which is 2/1. */
export type OldLeg = readonly [race: 1 | 2, saddle: number, kind?: 'sp'];

/** The lines of a ticket, each its legs: several are one multiple, or so many singles. */
export interface OldTicket {
  readonly punterId: number;
  /** After 10:00 on the day of the meeting, UTC. */
  readonly minute: number;
  readonly lines: readonly (readonly OldLeg[])[];
  readonly singles?: boolean;
  /** The key of its first line; made up where it is left out. */
  readonly key?: string;
}

let sequence = 1_000;

/** A meeting of long ago with bets on its two races of eight, struck before the off and settled by what ran. */
export class OldMeeting {
  readonly platform: TestPlatform;
  readonly meetingId: number;
  readonly raceIds: readonly number[];
  readonly #day: string;
  readonly #ref: string;

  private constructor(
    platform: TestPlatform,
    made: { meetingId: number; raceIds: readonly number[] },
    of: { readonly day: string; readonly ref: string },
  ) {
    this.platform = platform;
    this.meetingId = made.meetingId;
    this.raceIds = made.raceIds;
    this.#day = of.day;
    this.#ref = of.ref;
  }

  static async make(platform: TestPlatform, day = '2025-03-01'): Promise<OldMeeting> {
    const offAt = new Date(`${day}T12:00:00Z`);
    const race = { offAt, status: 'closed' as const };
    const made = await makeMeeting(platform.db, [race, race]);
    const { rows } = await sql<{ ref: string }>`
      update meetings set meeting_date = ${day} where id = ${made.meetingId} returning ref`.execute(
      platform.db,
    );
    return new OldMeeting(platform, made, { day, ref: rows[0]?.ref ?? '' });
  }

  /** An instant of its day, so many minutes after 10:00 UTC. */
  at(minute: number): Date {
    return new Date(Date.parse(`${this.#day}T10:00:00Z`) + minute * 60_000);
  }

  /** Strikes a ticket, and answers its bets. */
  async strike({ punterId, minute, lines, singles = false, key }: OldTicket): Promise<number[]> {
    const strikeId = key ?? randomUUID();
    const ids: number[] = [];
    for (const [index, legs] of lines.entries()) {
      const own = legs.map(
        ([race, saddle, kind]): BetLeg => ({
          event: this.raceIds[race - 1] ?? 0,
          market: 'win',
          outcome: saddle,
          odds: kind === 'sp' ? null : oddsOf(3, 1),
        }),
      );
      const { betId } = await makeBet(this.platform.db, {
        punterId,
        meetingId: this.meetingId,
        event: 0,
        strikeId,
        ...(index === 0 ? { guid: strikeId } : {}),
        size: singles ? 1 : own.length,
        combinations: singles ? own.length : 1,
        legs: own,
        winningsCap: 5_000_000,
        taxBasisPoints: 600,
        struckAt: this.at(minute),
      });
      ids.push(betId);
    }
    return ids;
  }

  /** Captures a result, so many minutes after 10:00, and settles by it; of a second one, as a correction. */
  async result(race: 1 | 2, order: readonly number[], minute: number, reason?: 'capture'): Promise<void> {
    const { platform } = this;
    platform.setNow(this.at(minute));
    sequence += 1;
    const finishers = order.map((saddle, index) => ({
      saddle,
      position: index + 1,
      startingPrice: oddsOf(2, 1),
    }));
    const change = {
      ref: this.#ref,
      sequence,
      raceNumber: race,
      official: true,
      at: this.at(minute),
      finishers,
    };
    const outcome = await postResult(platform, { ...change, ...(reason ? { reason } : {}) }, this.at(minute));
    if (!outcome.applied) throw new Error(JSON.stringify(outcome));
    await this.settle(race, reason !== undefined);
    platform.setNow(undefined);
  }

  /** What the queue would do after a result. */
  async settle(race: 1 | 2, correction: boolean): Promise<void> {
    const { platform } = this;
    const eventId = this.raceIds[race - 1] ?? 0;
    const task = { ...programmeOf(this.meetingId), eventId, correction };
    await settleBets(platform, new InHouseWallet(platform.db), sports, task);
    await sql`delete from jobs.job`.execute(platform.db);
  }

  /** Writes the final standings, as once a meeting is over. */
  async end(): Promise<void> {
    await followResult(this.platform, this.meetingId, this.at(600));
    await sql`delete from jobs.job`.execute(this.platform.db);
  }
}

/** Sums up for reports what was before now, as servers do as time goes by. */
export async function countAll({ db }: Pick<TestPlatform, 'db'>, now = new Date()): Promise<void> {
  while ((await countRevenue(db, now)) > 0);
  while ((await countFigures(db, now)) > 0);
  await sumPaidOut(db, new Date(`${addDays(localDayOf(now), 1)}T00:00:00Z`));
}

import { oddsOf } from '@furlong/domain/odds';
import { sql } from 'kysely';
import { followJackpot } from '../src/jackpots/follow-jackpot.ts';
import { stateJackpot } from '../src/jackpots/state-jackpot.ts';
import type { PickSaver } from '../src/picks/pick-saver.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { postResult } from '../src/race-day/post-result.ts';
import { setRaceStatus } from '../src/race-day/set-race-status.ts';
import { jackpotsCheck } from '../src/reconcile/check-jackpots.ts';
import { reconcile } from '../src/reconcile/reconcile.ts';
import { InHouseWallet } from '../src/wallet/in-house-wallet.ts';
import type { WalletPort } from '../src/wallet/wallet-port.ts';
import { makeMeeting, makePunters } from './make-meeting.ts';
import { makePickSaver } from './make-pick-saver.ts';
import type { TestPlatform } from './test-platform.ts';

/** What a meeting's card says of its jackpot; the rest is a pool of R480 on races 2 to 4 of four. */
export interface JackpotToHold {
  readonly progressive?: string;
  readonly legs?: readonly number[];
  /** Rands. */
  readonly guarantee?: number;
  readonly races?: number;
  /** Runners withdrawn before the card was published, by race. */
  readonly scratched?: Readonly<Record<number, readonly number[]>>;
}

let held = 0;
let sequence = 10_000;

/** A meeting with a jackpot: eight runners a race, the lower number the shorter price; it begins in ten minutes. */
export class JackpotDay {
  readonly platform: TestPlatform;
  readonly meetingId: number;
  readonly raceIds: readonly number[];
  readonly progressive: string;
  readonly wallet: WalletPort;
  readonly #ref: string;
  readonly #saver: PickSaver;

  private constructor(
    platform: TestPlatform,
    made: { meetingId: number; raceIds: readonly number[] },
    names: { ref: string; progressive: string },
  ) {
    this.platform = platform;
    this.meetingId = made.meetingId;
    this.raceIds = made.raceIds;
    this.progressive = names.progressive;
    this.wallet = new InHouseWallet(platform.db);
    this.#ref = names.ref;
    this.#saver = makePickSaver(platform);
  }

  static async hold(platform: TestPlatform, jackpot: JackpotToHold = {}): Promise<JackpotDay> {
    const { races = 4, legs = [2, 3, 4], guarantee = 480, scratched = {} } = jackpot;
    held += 1;
    const progressive = jackpot.progressive ?? `Progressive ${held}`;
    const { db } = platform;
    const offAt = new Date(Date.now() + 600_000);
    const made = await makeMeeting(
      db,
      Array.from({ length: races }, (_, index) => ({ offAt, scratched: scratched[index + 1] ?? [] })),
    );
    const meeting = await db
      .updateTable('meetings')
      .set({ jackpot: JSON.stringify({ legs, progressive, guarantee }) })
      .where('id', '=', made.meetingId)
      .returning('ref')
      .executeTakeFirstOrThrow();
    await inTransaction(db, (trx) => stateJackpot(trx, made.meetingId, new Date()));
    return new JackpotDay(platform, made, { ref: meeting.ref, progressive });
  }

  /** Saves picks by the rules of a save: `[race, saddle]` each. */
  async pick(
    punterId: number,
    ...picks: readonly (readonly [race: number, saddle: number])[]
  ): Promise<void> {
    const selections = picks.map(([raceNumber, saddle]) => ({
      meetingId: this.meetingId,
      raceId: this.raceIds[raceNumber - 1] ?? 0,
      raceNumber,
      saddle,
    }));
    const outcome = await this.#saver.save(punterId, selections, new Date());
    if (outcome.kind !== 'saved') throw new Error(JSON.stringify(outcome));
  }

  /** Picks the legs 2, 3 and 4. */
  async card(punterId: number, ...saddles: readonly number[]): Promise<void> {
    await this.pick(punterId, ...saddles.map((saddle, index) => [index + 2, saddle] as const));
  }

  async close(raceNumber: number): Promise<void> {
    sequence += 1;
    await setRaceStatus(this.platform, {
      ref: this.#ref,
      sequence,
      raceNumber,
      status: 'closed',
      at: new Date(),
    });
  }

  async abandon(raceNumber: number): Promise<void> {
    sequence += 1;
    await setRaceStatus(this.platform, {
      ref: this.#ref,
      sequence,
      raceNumber,
      status: 'abandoned',
      at: new Date(),
    });
  }

  /** Opens an abandoned race again; it is off in ten minutes. */
  async reopen(raceNumber: number): Promise<void> {
    sequence += 1;
    const at = new Date();
    const offAt = new Date(at.getTime() + 600_000);
    await setRaceStatus(this.platform, { ref: this.#ref, sequence, raceNumber, status: 'open', at, offAt });
  }

  /** A result by saddles; an array in it is a dead heat. Every winner started at its price on the card. */
  async result(
    raceNumber: number,
    order: readonly (number | readonly number[])[],
    how: { official?: boolean; reason?: 'capture' | 'disqualification' } = {},
  ): Promise<void> {
    sequence += 1;
    let position = 1;
    const finishers = order.flatMap((place) => {
      const tied = typeof place === 'number' ? [place] : place;
      const group = tied.map((saddle) => ({ saddle, position, startingPrice: oddsOf(saddle, 1) }));
      position += tied.length;
      return group;
    });
    const { official = true, ...reason } = how;
    const at = new Date();
    await postResult(
      this.platform,
      { ref: this.#ref, sequence, raceNumber, official, at, finishers, ...reason },
      at,
    );
  }

  /** Closes and results the legs 2, 3 and 4, each won by one saddle, and does what the queue would do. */
  async run(winners: readonly (number | readonly number[])[]): Promise<void> {
    for (const [index, winner] of winners.entries()) {
      await this.close(index + 2);
      await this.follow();
      await this.result(index + 2, [winner]);
    }
    await this.follow();
  }

  /** What a node does after a result, and its job with it. */
  async follow(wallet: WalletPort = this.wallet): Promise<boolean> {
    const { db } = this.platform;
    await sql`
      delete from jobs.job
      where name = 'follow-jackpot' and (data ->> 'meetingId')::integer = ${this.meetingId}`.execute(db);
    return await followJackpot(this.platform, wallet, this.meetingId, new Date());
  }

  /** Frozen cards as `punter: saddles`. */
  async cards(): Promise<Record<number, number[]>> {
    const { rows } = await sql<{ punter_id: number; saddles: number[] }>`
      select punter_id, saddles from jackpot_cards where meeting_id = ${this.meetingId} order by entry`.execute(
      this.platform.db,
    );
    return Object.fromEntries(rows.map(({ punter_id, saddles }) => [punter_id, saddles]));
  }

  /** What jackpots have paid a punter less what was taken back, in cents: from the pool, and by the house. */
  async paid(punterId: number): Promise<{ share: number; second: number }> {
    const { rows } = await sql<{ share: number; second: number }>`
      select
        coalesce(sum(case when debit_account = 5 then amount when credit_account = 5 then -amount end), 0)::bigint as share,
        coalesce(sum(case when debit_account = 6 then amount when credit_account = 6 then -amount end), 0)::bigint as second
      from transfers where punter_id = ${punterId}`.execute(this.platform.db);
    return rows[0] ?? { share: 0, second: 0 };
  }

  /** What the progressive carries, in cents. */
  async carried(): Promise<number> {
    const { rows } = await sql<{ carried: number }>`
      select carried from progressives where name = ${this.progressive}`.execute(this.platform.db);
    return rows[0]?.carried ?? 0;
  }
}

let named = 0;

/** Punters whose aliases sort in their order. */
export async function makeEntrants({ db }: TestPlatform, count: number): Promise<number[]> {
  named += 1;
  const tag = String(named).padStart(3, '0');
  return await makePunters(
    db,
    Array.from({ length: count }, (_, index) => `p${tag}-${String(index).padStart(3, '0')}`),
  );
}

/** What the audit says of a day's jackpot, and of all together. */
export async function auditJackpot({ platform, meetingId }: JackpotDay): Promise<string[]> {
  const found: string[] = [];
  const reporter = { differs: (_: string, words: string) => found.push(words), progress: () => undefined };
  await reconcile(platform.db, reporter, [jackpotsCheck(meetingId), jackpotsCheck(null)]);
  return found;
}

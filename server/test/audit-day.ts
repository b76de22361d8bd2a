import { oddsOf } from '@furlong/domain/odds';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { settleBets } from '../src/bets/settle/settle-bets.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { setLimit } from '../src/protection/change-limit.ts';
import { followResult } from '../src/race-day/follow-result.ts';
import { reconcile } from '../src/reconcile/reconcile.ts';
import { InHouseWallet } from '../src/wallet/in-house-wallet.ts';
import { makeBet } from './make-bet.ts';
import { makeBettors } from './make-bettors.ts';
import { playMeeting } from './play-meeting.ts';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';
import { sports } from './test-sports.ts';

type TestBet = Awaited<ReturnType<typeof makeBet>>;

/** A played day for the audit: six punters, two meetings, four bets, a limit. */
export interface AuditDay {
  readonly platform: TestPlatform;
  readonly punters: readonly number[];
  readonly meetingId: number;
  /** Each with its stake's key. */
  readonly bets: Readonly<Record<'won' | 'lost' | 'open', TestBet>>;
}

const cards = [
  [1, 1, 1],
  [2, 1, 1],
  [1, 1, 1],
  [3, 3, 3],
  [2, 2, 2],
];

/** Plays the day to its end, with everything settled that the results queue. */
export async function playAuditDay(): Promise<AuditDay> {
  const platform = await createTestPlatform();
  const { db } = platform;
  const wallet = new InHouseWallet(db);
  await platform.jobs.work(
    'settle-bets',
    async (task) => void (await settleBets(platform, wallet, sports, task)),
  );
  await platform.jobs.work('follow-result', (task) => followResult(platform, task.meetingId, new Date()));
  const punters = await makeBettors(db, 6);
  const [first = 0, second = 0, limited = 0] = punters;
  const meeting = await playMeeting(platform, punters, cards);
  const { meetingId } = meeting;
  const other = await playMeeting(platform, punters, cards);
  const races = db.selectFrom('races').select('id').where('meeting_id', '=', meetingId).orderBy('number');
  const raceIds = (await races.execute()).map(({ id }) => id);
  const event = raceIds[0] ?? 0;
  const leg = (race: number, outcome: number, odds: [number, number] | null) => ({
    event: raceIds[race - 1] ?? 0,
    market: 'win' as const,
    outcome,
    odds: odds && oddsOf(...odds),
  });
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await setLimit(db, limited, { kind: 'stake', period: 'day' }, 2_000, anHourAgo);
  const won = await makeBet(db, { punterId: first, meetingId, event, taxBasisPoints: 600 });
  const lost = await makeBet(db, { punterId: second, meetingId, event, legs: [leg(1, 5, [9, 2])] });
  await makeBet(db, {
    punterId: limited,
    meetingId,
    event,
    size: 2,
    stake: 500,
    combinations: 3,
    legs: [leg(1, 1, [5, 2]), leg(2, 1, null), leg(3, 4, [10, 3])],
    winningsCap: 2_000_000,
  });
  const open = await makeBet(db, { punterId: first, meetingId: other.meetingId, event: 999_999 });
  for (const race of [1, 2, 3]) {
    await meeting.close(race);
    await meeting.result(race, [1, 2, 3]);
  }
  await queueEmpty(platform);
  return { platform, punters, meetingId, bets: { won, lost, open } };
}

/** Waits until all queued jobs are done, but those that tell punters, which wait a while on purpose. */
export async function queueEmpty({ db }: Pick<TestPlatform, 'db'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } =
        await sql`select 1 from jobs.job where state < 'completed' and name not like 'tell-%'`.execute(db);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
}

/** Everything that the audit reports, each with its check's name. */
export async function findDifferences({ db }: Pick<TestPlatform, 'db'>): Promise<string[]> {
  const found: string[] = [];
  await reconcile(db, {
    differs: (name, words) => found.push(`${name}: ${words}`),
    progress: () => undefined,
  });
  return found;
}

const tables = [
  'wallets',
  'transfers',
  'bets',
  'bet_settlements',
  'final_standings',
  'final_boards',
  'card_picks',
];

/** Runs statements past the triggers, returns what the audit reports then, and restores the tables. */
export async function findDifferencesAfter(
  { db }: Pick<TestPlatform, 'db'>,
  statements: readonly string[],
): Promise<string[]> {
  const restore = ["delete from jobs.job where name = 'parked'"];
  await inTransaction(db, async (trx) => {
    for (const table of tables) {
      await sql.raw(`create table kept_${table} as table ${table}`).execute(trx);
      restore.push(
        `delete from ${table}`,
        `insert into ${table} overriding system value table kept_${table}`,
        `drop table kept_${table}`,
      );
    }
  });
  const withoutTriggers = (list: readonly string[]) =>
    inTransaction(db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const statement of list) await sql.raw(statement).execute(trx);
    });
  try {
    await withoutTriggers(statements);
    return await findDifferences({ db });
  } finally {
    await withoutTriggers(restore);
  }
}

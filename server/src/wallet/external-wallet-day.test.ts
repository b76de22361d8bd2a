import { randomUUID } from 'node:crypto';
import { createRandom } from '@furlong/domain/random';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import {
  admitFeed,
  cardBody,
  minutesFromOff,
  offOf,
  pricesBody,
  resultBody,
  TestFeed,
} from '../../test/test-feed.ts';
import { createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { sports } from '../../test/test-sports.ts';
import { type Fault, WalletDouble } from '../../test/wallet-double.ts';
import { programmeOf } from '../bets/racing/programme.ts';
import { slipHandlers } from '../bets/racing/routes.ts';
import { settleBets } from '../bets/settle/settle-bets.ts';
import { BetStriker } from '../bets/strike/bet-striker.ts';
import { feedHandlers } from '../race-day/feed/routes.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { findSubjects } from '../session/find-punter.ts';
import { sendDueMovements } from './external-wallet-outbox.ts';
import { HttpWallet } from './http-wallet.ts';
import { WalletClient } from './wallet-client.ts';

const start = 50_000;

const platform = closedAfterAll(await createTestPlatform());
platform.setNow(new Date(offOf(1).getTime() - 600_000));
const double = new WalletDouble();
double.late = 200;
// Answers that are not late on purpose come in time on a busy machine too.
const client = new WalletClient(await double.start(), 120);
const wallet = new HttpWallet(platform, client);
const app = closedAfterAll(
  await createTestApp(
    platform,
    { ...feedHandlers(platform), ...slipHandlers(platform, new BetStriker(platform, wallet, sports)) },
    admitFeed,
  ),
);
const feed = new TestFeed(app, 'outside');
await feed.put('', cardBody(2));
for (const race of [1, 2]) await feed.put(`/Races/${race}/Prices`, pricesBody(race));
const held = await platform.db.selectFrom('races').select(['id', 'meeting_id']).orderBy('number').execute();
const meetingId = held[0]?.meeting_id ?? 0;
const raceIds = held.map(({ id }) => id);
const punters = await makeBettors(platform.db, 5, 0);
const subjects = await findSubjects(platform.db, punters);
for (const subject of subjects.values()) double.balances.set(subject, start);
afterAll(async () => {
  await double.stop();
});

interface Line {
  readonly guid: string;
  readonly race: number;
  readonly saddle: number;
  readonly stake: number;
}

/** Sends a slip of singles; returns the lines that it answers as struck. */
async function place(punterId: number, lines: readonly Line[]): Promise<Line[]> {
  const bets = lines.map(({ guid, race, saddle, stake }) => ({
    combinatonInfo: {
      betTitle: 'SINGLE WINS',
      combinationBetTypeId: 1,
      legsPerBet: 1,
      totalStake: stake,
      guid,
    },
    dt: [
      {
        raceId: raceIds[race - 1],
        raceNumber: race,
        saddle,
        odds: saddle + 1,
        isPlace: false,
        isFixedOdds: true,
      },
    ],
  }));
  const answer = await app.inject({
    method: 'POST',
    url: `/api/Betslip/PlaceBet?meetingId=${meetingId}`,
    headers: { authorization: `Bearer punter-${punterId}` },
    payload: { bets },
  });
  const struck = (answer.json().successfulBetInfo ?? []) as { guid: string }[];
  return lines.filter(({ guid }) => struck.some((bet) => bet.guid === guid));
}

async function settled(): Promise<void> {
  for (;;) {
    await sql`update outside_movements set next_attempt_at = now() where state = 'due'`.execute(platform.db);
    await sendDueMovements(platform, client);
    const { rows } = await sql`select 1 from outside_movements where state = 'due'`.execute(platform.db);
    if (rows.length === 0) break;
  }
  await double.quiet();
}

const settle = (correction = false) =>
  settleBets(platform, wallet, sports, { ...programmeOf(meetingId), eventId: null, correction });
const balanceOf = (punterId: number) => double.balances.get(subjects.get(punterId) ?? '');
const stakesOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { stake }) => sum + Math.round(stake * 100), 0);
const wonBy = (lines: readonly Line[], race: number, winner: number) =>
  lines
    .filter((line) => line.race === race && line.saddle === winner)
    .reduce((sum, { stake, saddle }) => sum + Math.round(stake * 100) * (saddle + 2), 0);

describe('a day with an external wallet that loses, delays and repeats requests', () => {
  const struck = new Map<number, Line[]>();

  it('strikes each line once, and takes its stake from the wallet once', async () => {
    const random = createRandom('a day outside');
    const faults: Fault[] = [
      'drop-request',
      'drop-answer',
      'delay-answer',
      'delay-request',
      'repeat',
      'error',
    ];
    double.fault = () => (random.chance(0.25) ? random.pick(faults) : 'none');
    const slip = async (punterId: number) => {
      const lines = Array.from({ length: random.int(1, 3) }, () => ({
        guid: randomUUID(),
        race: random.int(1, 2),
        saddle: random.int(1, 4),
        stake: random.int(10, 120),
      }));
      // Twice at once, and once more: as a client does that was not answered.
      await Promise.all([place(punterId, lines), place(punterId, lines)]);
      const done = await place(punterId, lines);
      struck.set(punterId, [...(struck.get(punterId) ?? []), ...done]);
    };
    for (let round = 0; round < 4; round += 1) await Promise.all(punters.map(slip));
    double.fault = () => 'none';
    await settled();
    expect([...struck.values()].flat().length).toBeGreaterThan(10);
    for (const punterId of punters) {
      expect(balanceOf(punterId)).toBe(start - stakesOf(struck.get(punterId) ?? []));
    }
    expect(double.held()).toBe(0);
  });

  it('pays winnings, and takes them back after a result that was entered wrongly', async () => {
    const random = createRandom('the evening');
    double.fault = () =>
      random.chance(0.4) ? random.pick<Fault>(['drop-answer', 'error', 'repeat']) : 'none';
    for (const race of [1, 2]) {
      platform.setNow(new Date(minutesFromOff(race, 0)));
      await feed.put(`/Races/${race}/Status`, {
        status: 'closed',
        at: minutesFromOff(race, 0),
      });
      platform.setNow(new Date(minutesFromOff(race, 5)));
      await feed.put(`/Races/${race}/Result`, resultBody(race, [1, 2, 3]));
    }
    await settle();
    await settled();
    const expected = (winners: readonly [number, number], punterId: number) => {
      const lines = struck.get(punterId) ?? [];
      return start - stakesOf(lines) + wonBy(lines, 1, winners[0]) + wonBy(lines, 2, winners[1]);
    };
    for (const punterId of punters) expect(balanceOf(punterId)).toBe(expected([1, 1], punterId));

    await feed.put('/Races/2/Result', { ...resultBody(2, [2, 1, 3]), reason: 'capture' });
    await settle(true);
    await settled();
    for (const punterId of punters) expect(balanceOf(punterId)).toBe(expected([1, 2], punterId));
  });

  it('leaves records that reconcile without differences', async () => {
    const found: string[] = [];
    await sql`delete from jobs.job`.execute(platform.db);
    await reconcile(platform.db, {
      differs: (name, words) => found.push(`${name}: ${words}`),
      progress: () => undefined,
    });
    expect(found.filter((words) => !words.startsWith('standings'))).toEqual([]);
  });
});

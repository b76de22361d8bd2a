import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { BetDay } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { sports } from '../../test/test-sports.ts';
import { inTransaction } from '../platform/database/database.ts';
import { transfersCheck } from '../reconcile/check-ledger.ts';
import { shapeCreditsToday } from './credits-today.ts';
import { approve, decline } from './decide.ts';
import { DryRunTurns } from './dry-run-turns.ts';
import { propose } from './propose.ts';

describe('goodwill after a judge’s error (rule: judges-error)', async () => {
  const day = closedAfterAll(await BetDay.open(() => ({})));

  test('pays once what settled bets would have won by the corrected result, and counts as paid on them', async () => {
    const { platform } = day;
    const parts = { platform, sports, wallet: day.wallet, turns: new DryRunTurns() };
    await day.begin();
    await day.strike(1, 10, [1, 1]);
    const wins = await day.strike(1, 10, [1, 2]);
    await day.strike(2, 10, [1, 2], [2, 1]);
    await day.result(1, [1, 2, 3]);
    await day.result(1, [2, 1, 3], { reason: 'judge' });
    const place = { meetingId: day.meetingId, raceId: day.raceIds[0] ?? 0, raceNumber: 1 };
    const input = { what: 'goodwill', ...place, reason: 'Goodwill' } as const;
    const actor = { via: 'desk', accountId: 'a', role: 'admin', name: 'a', address: '' } as const;
    const [maker = 0, second = 0] = await makeBettors(platform.db, 2);
    await makeStaff(platform.db, [maker], ['admin']);
    const now = platform.clock();
    const pay = async () => {
      const { id, outcome } = await propose(parts, { id: randomUUID(), input, actor, maker }, now);
      expect(outcome).toEqual({ what: 'credits', credits: 1, punters: 1, cents: 4_000 });
      return await approve(parts, { id, person: { id: second, roles: ['admin'] }, actor }, now);
    };
    // No more in a day than the operator says, whoever proposes it (rule: manual-credits).
    const within = async (goodwill: number) => {
      const creditsMax = { ...platform.settings.creditsMax, goodwill };
      const bounded = { ...parts, platform: { ...platform, settings: { ...platform.settings, creditsMax } } };
      return await propose(bounded, { id: randomUUID(), input, actor, maker }, now);
    };
    await expect(within(3_999)).rejects.toThrow(
      /R39\.99 a day: this is R40\.00, and R0\.00 is given or waits/,
    );
    expect(await pay()).toEqual({ kind: 'done' });
    expect(await shapeCreditsToday(platform, maker, now)).toMatchObject({ person: 0, day: 0, goodwill: 40 });
    const { rows } = await sql`select bet_id as bet, race_id as race from manual_credits`.execute(
      platform.db,
    );
    expect(rows).toEqual([{ bet: wins, race: place.raceId }]);
    await expect(pay()).rejects.toThrow('No settled bet');
    const differences = async () => {
      const odd: string[] = [];
      const findings = { differs: (words: string) => void odd.push(words), progress: () => undefined };
      await inTransaction(platform.db, (trx) => transfersCheck.run(trx, findings));
      return odd;
    };
    expect(await differences()).toEqual([]);

    // Settled by the same order after all: what goodwill has paid counts as paid.
    const balance = async () => (await sums(platform.db)).get(day.punter) ?? 0;
    const before = await balance();
    const finishers = [2, 1, 3].map((saddle, index) => ({
      ...{ saddle, position: index + 1 },
      ...{ startingPrice: null, margin: null },
    }));
    const correct = (reason: 'capture' | 'judge') => ({
      id: randomUUID(),
      input: {
        ...({ what: 'result', ...place, reason, differingId: null } as const),
        result: { finishers, startingPrices: [] },
      },
      ...{ actor, maker },
    });
    const { id, outcome } = await propose(parts, correct('capture'), now);
    expect(outcome).toMatchObject({
      bets: { payouts: 4_000, takenBack: 3_000, goodwillPaid: 4_000, goodwillBack: 4_000 },
    });
    await decline(parts, { id, person: { id: maker, roles: ['admin'] }, actor }, undefined, now);
    await day.result(1, [2, 1, 3], { reason: 'capture' });
    expect((await balance()) - before).toBe(-3_000);
    expect(await differences()).toEqual([]);
    // No id that follows from others can be used up by a client (rule: own-transfer-ids).
    const { rows: guessable } = await sql`
      select kind from transfers
      where kind not in ('stake', 'deposit', 'withdrawal') and substr(id::text, 15, 1) <> 'f'`.execute(
      platform.db,
    );
    expect(guessable).toEqual([]);
    await expect(propose(parts, correct('judge'), now)).rejects.toThrow('nothing is corrected');
    // Paid on the bet, and as goodwill.
    await sql`alter table goodwill_reversals disable trigger user`.execute(platform.db);
    await sql`delete from goodwill_reversals`.execute(platform.db);
    expect(await differences()).toMatchObject(
      [/was paid R40.00 and goodwill of R40.00/, /goodwill of R40.00 was taken back/].map((words) =>
        expect.stringMatching(words),
      ),
    );
  });

  const sums = async (db: typeof day.platform.db) =>
    new Map(
      (await db.selectFrom('wallets').select(['punter_id', 'balance']).execute()).map(
        (row) => [row.punter_id, row.balance] as const,
      ),
    );
});

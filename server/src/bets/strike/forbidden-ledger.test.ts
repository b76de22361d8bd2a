import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { makeBet } from '../../../test/make-bet.ts';
import { type SlipCard, SlipSite } from '../../../test/test-slip.ts';

/** What the database refuses whoever asks it: no bet comes of it and no cent moves. */
let card: SlipCard;
let before: string;

const site = closedAfterAll(await SlipSite.open());

/** Everything that money is: compared before and after. */
async function ledger(): Promise<string> {
  const { rows } = await sql`
    select (select count(*) from bets) as bets, (select count(*) from transfers) as transfers,
      (select sum(balance) from wallets) as balances`.execute(site.platform.db);
  return JSON.stringify(rows);
}

beforeEach(async () => {
  card = await site.newCard();
  before = await ledger();
});
afterEach(async () => {
  expect(await ledger()).toBe(before);
});

describe('the ledger itself', () => {
  test.each([
    ['a transfer changed', `update transfers set amount = amount + 1`],
    ['a transfer deleted', `delete from transfers`],
    ['a bet changed', `update bets set stake = stake + 1`],
    ['a bet deleted', `delete from bets`],
    ['settlements emptied', `truncate bet_settlements`],
    ['a balance set', `update wallets set balance = balance + 1`],
    [
      'a wallet opened with money',
      `insert into wallets (punter_id, balance, opened_at) select id, 1, now() from punters where id not in (select punter_id from wallets) limit 1`,
    ],
  ])('refuses %s', async (_what, statement) => {
    await site.platform.db
      .insertInto('punters')
      .values({ issuer: 'test', subject: randomUUID(), username: 'x', created_at: new Date() })
      .execute();
    await expect(sql.raw(statement).execute(site.platform.db)).rejects.toMatchObject({ code: '23001' });
  });

  test.each([
    ['of another punter', { punter: 1 }],
    ['of another amount', { amount: 1 }],
    ['of another kind', { kind: 'withdrawal' }],
    ['that went elsewhere', { credit: 2 }],
    ['that was nobody’s money', { debit: 4 }],
  ])('refuses a bet with a stake %s', async (_what, changes) => {
    const { db } = site.platform;
    const [other = 0] = await site.makeBettors(1);
    before = await ledger();
    const own = { punter: 0, amount: 0, kind: 'stake', debit: other * 10 + 1, credit: 1, ...changes };
    const strike = db.transaction().execute(async (trx) => {
      const id = randomUUID();
      await sql`insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
        values (${id}, ${own.kind}, ${own.debit}, ${own.credit}, ${300 + own.amount}, ${other}, now())`.execute(
        trx,
      );
      const bettor = own.punter === 0 ? other : card.punter;
      await sql`insert into bets (stake_transfer_id, punter_id, sport, programme_id, size, accumulator, stake,
          combinations, leg_events, leg_markets, leg_outcomes, leg_numerators, leg_denominators, tax_basis_points,
          lucky_pick, struck_at)
        values (${id}, ${bettor}, 'horseracing', 1, 1, false, 100, 3, '{1}', '{1}', '{1}', '{1}', '{1}', 0, false,
          now())`.execute(trx);
    });
    await expect(strike).rejects.toMatchObject({ code: '23001' });
  });

  test.each(['payout', 'refund'])('refuses a %s for no bet, or for another punter’s', async (kind) => {
    const [other = 0] = await site.makeBettors(1);
    const { betId } = await makeBet(site.platform.db, { punterId: other, meetingId: 1, event: 1 });
    before = await ledger();
    for (const bet of [null, betId, betId + 1_000]) {
      await expect(
        sql`insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, bet_id, at)
          values (gen_random_uuid(), ${kind}, 1, ${card.punter * 10 + 1}, 100, ${card.punter}, ${bet}, now())`.execute(
          site.platform.db,
        ),
      ).rejects.toMatchObject({ code: '23001' });
    }
  });

  test('refuses a bet without its stake', async () => {
    await expect(
      sql`insert into bets (stake_transfer_id, punter_id, sport, programme_id, size, accumulator, stake, combinations,
        leg_events, leg_markets, leg_outcomes, leg_numerators, leg_denominators, tax_basis_points, lucky_pick, struck_at)
        values (gen_random_uuid(), 1, 'horseracing', 1, 1, false, 100, 1, '{1}', '{1}', '{1}', '{1}', '{1}', 0, false, now())`.execute(
        site.platform.db,
      ),
    ).rejects.toMatchObject({ code: '23503' });
  });
});

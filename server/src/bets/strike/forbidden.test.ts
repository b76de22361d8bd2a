import { randomUUID } from 'node:crypto';
import { StrikeErrorCode } from '@furlong/contract/codes/slip';
import type { BetRequest } from '@furlong/contract/schemas/slip';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { makeStaff } from '../../../test/make-staff.ts';
import { minutesFromOff, offOf } from '../../../test/test-feed.ts';
import { betRequest as bet, type SlipCard, SlipSite } from '../../../test/test-slip.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { setLimit } from '../../protection/change-limit.ts';
import { decideIdentity } from '../../protection/identity.ts';
import { closeAccount, takeBreak } from '../../protection/take-break.ts';
import { house, walletAccount } from '../../wallet/accounts.ts';
import { postTransfers } from '../../wallet/ledger.ts';
import { payoutId } from '../payout-id.ts';

/** Only what must not work: whatever is tried here, no bet comes of it and no cent moves. */
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

const single = (changes: Partial<BetRequest['dt'][number]> = {}) =>
  bet('SINGLE WINS', 10, [card.leg(1, 1, changes)]);
const codes = async (request: BetRequest, as?: number) => {
  const { body } = await card.place([request], as === undefined ? {} : { as });
  expect(body.status).toBe(0);
  return body.failedBetRequests.map((bad: { errorCode: number }) => bad.errorCode);
};

describe('a body that is no slip', () => {
  const info = { betTitle: 'SINGLE WINS', combinationBetTypeId: 1, legsPerBet: 1, totalStake: 10 };
  const line = (changes: object, legs?: unknown) => ({
    bets: [{ combinatonInfo: { ...info, guid: randomUUID(), ...changes }, dt: legs ?? [card.leg(1, 1)] }],
  });

  test.each<[string, () => unknown]>([
    ['nothing', () => ({})],
    ['no lines', () => ({ bets: [] })],
    ['a list', () => []],
    ['null', () => null],
    ['words', () => 'bets'],
    ['lines that are none', () => ({ bets: [null, 1, 'x'] })],
    ['a stake in words', () => line({ totalStake: 'ten' })],
    ['a stake in numerals in quotes', () => line({ totalStake: '10' })],
    ['no stake', () => line({ totalStake: null })],
    ['a negative stake', () => line({ totalStake: -10 })],
    ['minus nothing', () => line({ totalStake: -0 })],
    ['a tenth of a cent', () => line({ totalStake: 10.001 })],
    ['a sum of binary fractions', () => line({ totalStake: 0.1 + 0.2 })],
    ['more than there is', () => line({ totalStake: 1e15 })],
    ['the largest number', () => line({ totalStake: Number.MAX_VALUE })],
    ['a title that is none', () => line({ betTitle: 'YANKEE' })],
    ['a title of the prototype', () => line({ betTitle: '__proto__' })],
    ['the constructor', () => line({ betTitle: 'constructor' })],
    ['a type of another title', () => line({ combinationBetTypeId: 3 })],
    ['a length of another title', () => line({ legsPerBet: 2 })],
    ['a key that is none', () => line({ guid: 'one' })],
    ['a list for a key', () => line({ guid: [randomUUID()] })],
    ['no legs', () => line({}, [])],
    ['a leg without a race', () => line({}, [{ saddle: 1, isPlace: false, isFixedOdds: true, odds: 2 }])],
    ['a saddle of 0', () => line({}, [card.leg(1, 0)])],
    ['half a saddle', () => line({}, [card.leg(1, 1.5)])],
    ['a negative price', () => line({}, [card.leg(1, 1, { odds: -2 })])],
    ['a price of nothing', () => line({}, [card.leg(1, 1, { odds: 0 })])],
    ['a fraction that is none', () => line({}, [card.leg(1, 1, { oddsFraction: '2/0' })])],
    [
      'forty-one legs',
      () =>
        line(
          {},
          Array.from({ length: 41 }, () => card.leg(1, 1)),
        ),
    ],
    ['twenty-one lines', () => ({ bets: Array.from({ length: 21 }, () => single()) })],
    [
      'one key for two lines',
      () => {
        const one = single();
        return { bets: [one, { ...single(), combinatonInfo: one.combinatonInfo }] };
      },
    ],
    ['singles without a stake', () => ({ singleBet: { SingleWinHorses: [card.leg(1, 1)] } })],
  ])('(%s) is a 400 that names a field or says what was expected', async (_what, make) => {
    const { status, body } = await card.place([], { body: make() ?? 'null' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: 0, responseType: 'error' });
    expect(body.error.message).not.toBe('');
  });

  test('of a megabyte and more is refused before it is read', async () => {
    const { status } = await card.place([], { body: { bets: [], words: 'x'.repeat(2_000_000) } });
    expect([400, 413]).toContain(status);
  });
});

describe('a punter who may not', () => {
  test('bet without a token, or with another kind', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer nonsense' },
      { authorization: 'Basic cHVudGVyOjE=' },
    ]) {
      const response = await site.app.inject({
        method: 'POST',
        url: `/api/Betslip/PlaceBet?meetingId=${card.meetingId}`,
        headers,
        payload: { bets: [single()] },
      });
      // The tests' own door admits nobody by these; the real one's answers are tested with the session.
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  test.each([
    [
      'another punter’s id in a line',
      () => ({
        bets: [{ ...single(), combinatonInfo: { ...single().combinatonInfo, pid: card.punter + 1 } }],
      }),
    ],
    [
      'another punter’s id in singles',
      () => ({ singleBet: { SingleWinStake: 5, SingleWinHorses: [card.leg(1, 1)], PID: card.punter + 1 } }),
    ],
  ])('bet in another name (%s)', async (_what, make) => {
    expect((await card.place([], { body: make() })).status).toBe(400);
  });

  test('spend what is not there, all at once or bit by bit', async () => {
    const [poor = 0] = await site.makeBettors(1, 999);
    before = await ledger();
    expect(await codes(single(), poor)).toEqual([StrikeErrorCode.insufficientBalance]);
    const many = Array.from({ length: 8 }, () => card.place([single()], { as: poor }));
    for (const { body } of await Promise.all(many)) expect(body.status).toBe(0);
  });

  test('bet without a wallet or before the identity is verified, or when it was not', async () => {
    await sql`insert into punters (issuer, subject, username, created_at)
      values ('test', ${`bare-${card.punter}`}, ${`bare-${card.punter}`}, now())`.execute(site.platform.db);
    const { id } = await site.platform.db
      .selectFrom('punters')
      .where('subject', '=', `bare-${card.punter}`)
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await codes(single(), id)).toEqual([StrikeErrorCode.identityNotVerified]);
    await decideIdentity(site.platform.db, card.punter, {
      status: 'rejected',
      reason: 'not legible',
      decidedBy: 'a test',
      at: site.platform.clock(),
    });
    expect(await codes(single())).toEqual([StrikeErrorCode.identityNotVerified]);
  });

  test.each(['day', 'six-months', 'closed'] as const)('bet while away (%s)', async (length) => {
    const { db, clock } = site.platform;
    if (length === 'closed') await closeAccount(db, card.punter, randomUUID(), clock());
    else await takeBreak(db, card.punter, { id: randomUUID(), length }, clock());
    expect(await codes(single())).toEqual([StrikeErrorCode.excluded]);
  });

  test('bet after too long without input: a fresh sign-in first, said by a code of its own', async () => {
    site.stale.add(card.punter);
    for (const call of ['PlaceBet', 'RetryFailedBets']) {
      const body = call === 'PlaceBet' ? undefined : { betRequests: [single()], meetingId: card.meetingId };
      const answer = await card.place([single()], { call, ...(body ? { body } : {}) });
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ status: 0, error: { code: 'fresh-sign-in-needed' } });
    }
  });

  test('bet after the time the punter gave the session', async () => {
    const { db, clock } = site.platform;
    await setLimit(db, card.punter, { kind: 'time', period: 'session' }, 15, clock());
    expect(await codes(single())).toEqual([StrikeErrorCode.sessionOver]);
  });

  test('bet while working here: staff do not play, with money and a verified identity', async () => {
    await makeStaff(site.platform.db, [card.punter]);
    expect(await codes(single())).toEqual([StrikeErrorCode.staff]);
    expect(await codes(single({ isFixedOdds: false, odds: null }))).toEqual([StrikeErrorCode.staff]);
    const { body } = await card.place([single()]);
    expect(body).toMatchObject({ message: 'Staff do not play', errorCode: StrikeErrorCode.staff });
  });

  test.each([
    ['stake', StrikeErrorCode.stakeLimit],
    ['loss', StrikeErrorCode.lossLimit],
  ] as const)('bet past an own %s limit', async (kind, code) => {
    const { db, clock } = site.platform;
    await setLimit(db, card.punter, { kind, period: 'day' }, 999, clock());
    expect(await codes(single())).toEqual([code]);
  });
});

describe('a card that does not offer it', () => {
  test.each([
    ['a price that was never there', () => single({ odds: 99 })],
    ['a price in a fraction that was never there', () => single({ odds: 99, oddsFraction: '99/1' })],
  ])('(%s) strikes nothing', async (_what, make) => {
    expect((await card.place([make()])).body).toMatchObject({
      totalSuccessfulBetsPlaced: 0,
      totalPriceChangeAlerts: 1,
    });
  });

  test('(a price of a moment ago) strikes nothing', async () => {
    await card.feed.put('/Races/1/Prices', {
      at: minutesFromOff(1, -9),
      prices: [{ saddle: 1, winOdds: 1, placeOdds: '3/4' }],
    });
    expect((await card.place([single()])).body.totalPriceChangeAlerts).toBe(1);
  });

  test('(a better price, of who wants to be asked) strikes nothing', async () => {
    await card.feed.put('/Races/1/Prices', {
      at: minutesFromOff(1, -9),
      prices: [{ saddle: 1, winOdds: 3, placeOdds: '3/4' }],
    });
    for (const acceptBetter of ['false', 0, null]) {
      expect((await card.place([], { body: { bets: [single()], acceptBetter } })).status).toBe(400);
    }
    const { body } = await card.place([], { body: { bets: [single()], acceptBetter: false } });
    expect(body.totalPriceChangeAlerts).toBe(1);
  });

  test.each<[string, number, () => Promise<unknown>]>([
    [
      'closed',
      StrikeErrorCode.raceOff,
      () => card.feed.put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 0) }),
    ],
    [
      'abandoned',
      StrikeErrorCode.raceAbandoned,
      () => card.feed.put('/Races/1/Status', { status: 'abandoned', at: minutesFromOff(1, 0) }),
    ],
    ['of an abandoned meeting', StrikeErrorCode.raceAbandoned, () => card.feed.put('/Status', { status: 3 })],
    [
      'of a postponed meeting',
      StrikeErrorCode.meetingPostponed,
      () => card.feed.put('/Status', { status: 2 }),
    ],
    [
      'suspended',
      StrikeErrorCode.raceSuspended,
      () => card.feed.put('/Races/1/Scratchings/2', { at: minutesFromOff(1, -9) }),
    ],
    [
      'off by the clock to the millisecond',
      StrikeErrorCode.raceOff,
      async () => site.platform.setNow(offOf(1)),
    ],
  ])('(a race that is %s) strikes nothing, at fixed odds or at SP', async (_what, code, happen) => {
    await happen();
    expect(await codes(single())).toEqual([code]);
    expect(await codes(single({ isFixedOdds: false, odds: null }))).toEqual([code]);
  });

  test('(a scratched runner, one that is not on the card, a race of another meeting) strikes nothing', async () => {
    await card.feed.put('/Races/1/Scratchings/1', { at: minutesFromOff(1, -9) });
    expect(await codes(single())).toEqual([StrikeErrorCode.runnerScratched]);
    expect(await codes(bet('SINGLE WINS', 10, [card.leg(2, 30)]))).toEqual([StrikeErrorCode.wrongMeeting]);
    const other = await site.newCard();
    before = await ledger();
    expect(await codes(bet('SINGLE WINS', 10, [other.leg(1, 1)]))).toEqual([StrikeErrorCode.wrongMeeting]);
  });

  test('(a race by another number than its own) strikes nothing', async () => {
    const legs = [card.leg(1, 1), card.leg(2, 1, { raceNumber: 7 })];
    const { body } = await card.place([bet('DOUBLES', 10, legs)]);
    expect(body.failedBetRequests).toMatchObject([
      {
        errorCode: StrikeErrorCode.wrongMeeting,
        message: 'A leg says race 7, but its raceId is that of race 2',
      },
    ]);
  });

  test('(a stake its combinations cannot share) strikes nothing', async () => {
    const legs = [card.leg(1, 1), card.leg(2, 1), card.leg(3, 1)];
    expect(await codes(bet('DOUBLES', 10, legs))).toEqual([StrikeErrorCode.badStake]);
  });
});

describe('a key', () => {
  test('that another transfer of money has used is no key for a bet', async () => {
    const [id, { punter }] = [randomUUID(), card];
    const gift = {
      id,
      kind: 'gift',
      debit: house.gifts,
      credit: walletAccount(punter),
      punterId: punter,
    } as const;
    await inTransaction(site.platform.db, (trx) =>
      postTransfers(trx, [{ ...gift, amount: 100, betId: null, at: new Date() }]),
    );
    before = await ledger();
    const request = single();
    const under = (guid: string) => ({ ...request, combinatonInfo: { ...request.combinatonInfo, guid } });
    expect(await codes(under(id))).toEqual([StrikeErrorCode.keyUsedOtherwise]);
    // Those of the ledger's own are no keys at all (rule: own-transfer-ids).
    const { body } = await card.place([under(payoutId(1, 1))]);
    expect(body).toMatchObject({ error: { details: [{ field: expect.stringMatching(/guid$/) }] } });
  });

  test('of a bet reveals nothing of it to another punter', async () => {
    const request = single();
    await card.place([request]);
    const [other = 0] = await site.makeBettors(1);
    before = await ledger();
    const { body } = await card.place([request], { as: other });
    expect(body.failedBetRequests).toMatchObject([{ errorCode: StrikeErrorCode.keyUsedOtherwise }]);
    expect(JSON.stringify(body)).not.toContain('betId');
  });
});

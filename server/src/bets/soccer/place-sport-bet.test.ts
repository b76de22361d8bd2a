import { randomUUID } from 'node:crypto';
import { StrikeErrorCode } from '@furlong/contract/codes/slip';
import type { SportLeg } from '@furlong/contract/schemas/sport-slip';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { makeStaff } from '../../../test/make-staff.ts';
import { SoccerSite, sportBet } from '../../../test/soccer-site.ts';
import { hoursFromKickOff, type TestFixtureFeed } from '../../../test/test-fixture-feed.ts';
import { setLimit } from '../../protection/change-limit.ts';

const site = closedAfterAll(await SoccerSite.open());
let punter: number;
let match: { feed: TestFixtureFeed; id: number };
let other: { feed: TestFixtureFeed; id: number };

beforeEach(async () => {
  site.platform.setNow(hoursFromKickOff(-24));
  punter = await site.newPunter();
  match = await site.newFixture();
  other = await site.newFixture({ home: 'Table Bay City', away: 'Limpopo Baobabs' });
});

const leg = (changes: Partial<SportLeg> = {}): SportLeg => ({
  sport: 'soccer',
  eventId: match.id,
  market: 'result',
  outcome: 'home',
  oddsFraction: '6/5',
  ...changes,
});
const draw = (changes: Partial<SportLeg> = {}) => leg({ outcome: 'draw', oddsFraction: '11/5', ...changes });

async function ledger(): Promise<string> {
  const { rows } = await sql`
    select (select count(*) from bets) as bets, (select count(*) from transfers) as transfers,
      (select sum(cardinality(bet_ids)) from bet_events) as events, (select sum(balance) from wallets) as balances`.execute(
    site.platform.db,
  );
  return JSON.stringify(rows);
}

describe('a slip of soccer', () => {
  test('is struck line by line, found by its matches, and shown in soccer’s words (rule: strike-response)', async () => {
    const slip = [
      sportBet('SINGLES', 20, [leg(), leg({ eventId: other.id })]),
      sportBet('DOUBLES', 10, [leg(), leg({ eventId: other.id })]),
      sportBet('ALL UP', 10, [draw()]),
    ];
    const { body } = await site.place(punter, slip);
    expect(body).toMatchObject({ status: 1, totalSuccessfulBetsPlaced: 3, balance: 960 });
    expect(body.successfulBetInfo).toMatchObject([
      { betTitle: 'SINGLES', betCount: 2, totalOdds: 1.2, payout: 24, alreadyStruck: false },
      { betTitle: 'DOUBLES', betCount: 1, totalOdds: 3.84, payout: 38.4 },
      { betTitle: 'ALL UP', betCount: 1, totalOdds: 2.2, payout: 22 },
    ]);
    const ids = body.successfulBetInfo.map(({ betId }: { betId: number }) => betId);
    const { rows } = await sql`
      select event_id, bet_id from bet_events cross join unnest(bet_ids) as bet_id
      where bet_id = any(${ids}::bigint[]) order by bet_id, event_id`.execute(site.platform.db);
    expect(rows).toHaveLength(5);

    const { responseObject, openStake } = (await site.myBets(punter, 'GetMyBets/1')).body;
    expect(openStake).toBe(40);
    expect(responseObject).toMatchObject([
      { sport: 'soccer', betTitle: 'All Up', meetingName: 'Soccer' },
      { sport: 'soccer', betTitle: 'Doubles', potentialReturn: 48.4 },
      { sport: 'soccer', betTitle: 'Singles', betCount: 2 },
    ]);
    expect(responseObject[0].legs).toMatchObject([
      {
        sport: 'soccer',
        raceId: match.id,
        eventName: 'Egoli Miners v Umgeni Rovers',
        marketName: 'Match result',
        outcomeName: 'Draw',
        eventStatus: 'scheduled',
        score: null,
        status: 'open',
        nowOddsFraction: '11/5',
      },
    ]);
    site.platform.setNow(hoursFromKickOff(0.6));
    await match.feed.put('/Status', { status: 'live' });
    await match.feed.put('/Score', { home: 1, away: 0, minute: 36 });
    const { betLegs } = (await site.myBets(punter, `GetBetLegs/${ids[2]}`)).body;
    expect(betLegs).toMatchObject([
      { status: 'running', eventStatus: 'live', score: { home: 1, away: 0 }, minute: 36 },
    ]);
  });

  test('asked for again strikes nothing twice, by guids and by the request’s key', async () => {
    const line = sportBet('SINGLES', 10, [leg()]);
    await site.place(punter, [line]);
    expect((await site.place(punter, [line])).body.successfulBetInfo).toMatchObject([
      { alreadyStruck: true },
    ]);
    const { guid: _own, ...bare } = line.combinatonInfo;
    const request = { bets: [{ ...line, combinatonInfo: bare }] };
    const key = randomUUID();
    await site.place(punter, [], { key, body: request });
    const again = await site.place(punter, [], { key, body: request });
    expect(again.body.successfulBetInfo).toMatchObject([{ alreadyStruck: true }]);
    const changed = { bets: [{ combinatonInfo: bare, dt: [draw()] }] };
    expect((await site.place(punter, [], { key, body: changed })).body).toMatchObject({
      failedBetRequests: [{ errorCode: StrikeErrorCode.keyUsedOtherwise }],
    });
    expect(await site.balance(punter)).toBe(98_000);
  });

  test('at a price that moved is handed back with the new one, which strikes (rule: moving-prices)', async () => {
    const line = sportBet('DOUBLES', 10, [leg(), leg({ eventId: other.id })]);
    await match.feed.put('/Prices', { prices: { home: 1, draw: '11/5', away: '5/2' } });
    const fine = sportBet('SINGLES', 10, [leg({ eventId: other.id })]);
    const { body } = await site.place(punter, [line, fine]);
    expect(body).toMatchObject({ status: 1, totalSuccessfulBetsPlaced: 1, totalPriceChangeAlerts: 1 });
    expect(body.priceChanges[0].legs).toEqual([
      {
        ...{ eventId: match.id, market: 'result', outcome: 'home' },
        ...{ eventName: 'Egoli Miners v Umgeni Rovers', outcomeName: 'Egoli Miners to win' },
        ...{ oldOdds: null, oldOddsFraction: '6/5', newOdds: 1, newOddsFraction: '1/1' },
      },
    ]);
    expect((await site.place(punter, [body.priceChanges[0].request])).body).toMatchObject({
      successfulBetInfo: [{ guid: line.combinatonInfo.guid, payout: 34 }],
    });
  });

  test('names its notice by the sport, and takes nothing twice when it is told again', async () => {
    await site.strike(punter, sportBet('SINGLES', 10, [leg()]));
    site.platform.setNow(hoursFromKickOff(2));
    await match.feed.put('/Result', { home: 2, away: 0, official: true });
    await match.feed.put('/Result', { home: 2, away: 0, official: true });
    expect(await site.settle()).toBe(1);
    expect(await site.balance(punter)).toBe(101_200);
    const { rows } = await sql`
      select data from jobs.job where name = 'tell-settled' and data ->> 'sport' = 'soccer'`.execute(
      site.platform.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('at a price that got better is struck at it, said, and paid by it to the cent (rules: moving-prices, price-kept)', async () => {
    await match.feed.put('/Prices', { prices: { home: '3/2', draw: '11/5', away: '5/2' } });
    const line = sportBet('SINGLES', 10, [leg()]);
    const asked = await site.place(punter, [], { body: { bets: [line], acceptBetter: false } });
    expect(asked.body).toMatchObject({
      successfulBetInfo: [],
      priceChanges: [{ legs: [{ newOddsFraction: '3/2' }] }],
    });
    expect(await site.balance(punter)).toBe(100_000);

    const { body } = await site.place(punter, [line]);
    const [bet] = body.successfulBetInfo;
    expect(bet).toMatchObject({
      payout: 15,
      legs: [
        {
          ...{ eventName: 'Egoli Miners v Umgeni Rovers', outcomeName: 'Egoli Miners to win' },
          ...{ oddsFraction: '3/2', seenOddsFraction: '6/5' },
        },
      ],
    });
    site.platform.setNow(hoursFromKickOff(2));
    await match.feed.put('/Result', { home: 2, away: 0, official: true });
    await site.settle();
    expect(await site.balance(punter)).toBe(100_000 - 1_000 + 2_500);
    const { explanation } = (await site.myBets(punter, `Explain/${bet.betId}`)).body;
    expect(explanation.legs).toMatchObject([{ oddsFraction: '3/2', paidAtFraction: '3/2' }]);
    expect(explanation.settlements).toMatchObject([{ payout: 15, returns: 25 }]);
  });

  test('says a score that was awarded later, which pays nothing anew (rule: awarded-later)', async () => {
    const bet = await site.strike(punter, sportBet('SINGLES', 10, [draw()]));
    site.platform.setNow(hoursFromKickOff(2));
    await match.feed.put('/Result', { home: 1, away: 1, official: true });
    await site.settle();
    const paid = await site.balance(punter);
    const legOf = async () => (await site.myBets(punter, `Explain/${bet}`)).body.explanation.legs[0];
    expect(await legOf()).toMatchObject({ status: 'won', score: { home: 1, away: 1 }, awarded: null });
    await match.feed.put('/Result', { home: 3, away: 0, official: true, reason: 'award' });
    await site.settle();
    expect(await legOf()).toMatchObject({
      ...{ status: 'won', score: { home: 1, away: 1 }, awarded: { home: 3, away: 0 } },
    });
    expect(await site.balance(punter)).toBe(paid);
  });

  test('struck after a kick-off that is told once it was paid is refunded (rule: struck-after-kick-off)', async () => {
    // Said to be put back by an hour, while it was played.
    site.platform.setNow(hoursFromKickOff(-0.1));
    await match.feed.put('/Status', { status: 'scheduled', kickOffAt: hoursFromKickOff(1).toISOString() });
    const before = await site.strike(punter, sportBet('SINGLES', 10, [leg()]));
    site.platform.setNow(hoursFromKickOff(0.9));
    await site.strike(punter, sportBet('SINGLES', 100, [leg()]));
    site.platform.setNow(hoursFromKickOff(2));
    await match.feed.put('/Result', { home: 2, away: 0, official: true });
    await site.settle();
    expect(await site.balance(punter)).toBe(100_000 + 1_200 + 12_000);
    const told = { status: 'finished', startedAt: hoursFromKickOff(0).toISOString() };
    expect((await match.feed.put('/Status', told)).status).toBe(409);
    expect((await match.feed.put('/Status', { ...told, reason: 'capture' })).status).toBe(200);
    await site.settle();
    expect(await site.balance(punter)).toBe(100_000 + 1_200);
    const { explanation } = (await site.myBets(punter, `Explain/${before}`)).body;
    expect(explanation.settlements).toHaveLength(1);
  });
});

/** Whatever is tried here, no bet comes of it and no cent moves. */
describe('what is not to be struck', () => {
  const refused = async (dt: SportLeg[], title = 'SINGLES', stake = 10) => {
    const before = await ledger();
    const { status, body } = await site.place(punter, [sportBet(title, stake, dt)]);
    expect([status, body.status]).toEqual([200, 0]);
    expect(await ledger()).toBe(before);
    const [{ errorCode, message }] = body.failedBetRequests;
    return [errorCode, message];
  };

  test('a match that has kicked off, by the clock or by its status (rule: strike-closes)', async () => {
    site.platform.setNow(hoursFromKickOff(0));
    const words = 'Egoli Miners v Umgeni Rovers has kicked off';
    expect(await refused([leg()])).toEqual([StrikeErrorCode.raceOff, words]);
    site.platform.setNow(hoursFromKickOff(-1));
    await match.feed.put('/Status', { status: 'live' });
    expect(await refused([leg()])).toEqual([StrikeErrorCode.raceOff, words]);
  });

  test('a match postponed without a date, abandoned, or not known', async () => {
    await match.feed.put('/Status', { status: 'postponed' });
    expect((await refused([leg()]))[0]).toBe(StrikeErrorCode.meetingPostponed);
    await other.feed.put('/Status', { status: 'void' });
    expect((await refused([leg({ eventId: other.id })]))[0]).toBe(StrikeErrorCode.raceAbandoned);
    expect(await refused([leg({ eventId: 2_000_000_000 })])).toEqual([
      StrikeErrorCode.wrongMeeting,
      'Match 2000000000 is not on offer',
    ]);
  });

  test('an outcome without a price, and a line over its limit (rule: payout-limit)', async () => {
    expect(await refused([leg({ market: 'correctScore', outcome: '0-0', oddsFraction: '6/1' })])).toEqual([
      StrikeErrorCode.noPrice,
      'There is no price for Score 0-0 (Egoli Miners v Umgeni Rovers) at the moment',
    ]);
    const other40 = leg({ market: 'correctScore', outcome: 'other', oddsFraction: '40/1' });
    expect((await refused([other40], 'SINGLES', 250.01))[0]).toBe(StrikeErrorCode.overLimit);
    expect(await site.strike(punter, sportBet('SINGLES', 250, [other40]))).toBeGreaterThan(0);
  });

  test('selections of one match in one combination (rule: one-fixture-once)', async () => {
    expect(await refused([leg(), draw()], 'ALL UP')).toEqual([
      StrikeErrorCode.sameRace,
      'Two selections of one match cannot be in one bet',
    ]);
    expect(await refused([leg(), draw()], 'DOUBLES')).toEqual([
      StrikeErrorCode.sameRace,
      'There are too few matches for this bet',
    ]);
    const third = leg({ eventId: other.id });
    expect((await refused([leg(), draw(), third], 'DOUBLES', 0.03))[0]).toBe(StrikeErrorCode.badStake);
    expect((await site.place(punter, [sportBet('DOUBLES', 20, [leg(), draw(), third])])).body).toMatchObject({
      successfulBetInfo: [{ betCount: 2 }],
    });
  });

  test('more than the wallet has, more than a limit of one’s own, and by staff', async () => {
    expect((await refused([leg()], 'SINGLES', 1_000.01))[0]).toBe(StrikeErrorCode.insufficientBalance);
    const { db, clock } = site.platform;
    await setLimit(db, punter, { kind: 'stake', period: 'day' }, 999, clock());
    expect((await refused([leg()]))[0]).toBe(StrikeErrorCode.stakeLimit);
    await makeStaff(db, [punter]);
    expect((await refused([leg()]))[0]).toBe(StrikeErrorCode.staff);
  });

  test('after too long without input (rule: strike-response)', async () => {
    const before = await ledger();
    site.stale.add(punter);
    const { body } = await site.place(punter, [sportBet('SINGLES', 10, [leg()])]);
    expect(body.error.code).toBe('fresh-sign-in-needed');
    expect(await ledger()).toBe(before);
  });

  test.each<[string, () => unknown]>([
    ['nothing', () => ({})],
    ['no lines', () => ({ bets: [] })],
    ['a title of racing', () => ({ bets: [changed({ betTitle: 'ALL TO WIN' })] })],
    ['a type of another title', () => ({ bets: [changed({ combinationBetTypeId: 3 })] })],
    ['a length of another title', () => ({ bets: [changed({ legsPerBet: 2 })] })],
    ['somebody else', () => ({ bets: [changed({ pid: punter + 1 })] })],
    ['a tenth of a cent', () => ({ bets: [changed({ totalStake: 10.001 })] })],
    [
      'a sport that is another',
      () => ({ bets: [sportBet('SINGLES', 10, [leg({ sport: 'darts' as 'soccer' })])] }),
    ],
    [
      'a market that is none',
      () => ({ bets: [sportBet('SINGLES', 10, [leg({ market: 'win' as 'result' })])] }),
    ],
    ['an outcome of another market', () => ({ bets: [sportBet('SINGLES', 10, [leg({ outcome: 'over' })])] })],
    [
      'the prototype’s outcome',
      () => ({ bets: [sportBet('SINGLES', 10, [leg({ outcome: 'constructor' })])] }),
    ],
    ['no price', () => ({ bets: [sportBet('SINGLES', 10, [leg({ oddsFraction: null })])] })],
    ['one selection twice', () => ({ bets: [sportBet('SINGLES', 10, [leg(), leg()])] })],
    [
      'twenty-one legs',
      () => ({
        bets: [
          sportBet(
            'SINGLES',
            21,
            Array.from({ length: 21 }, () => leg()),
          ),
        ],
      }),
    ],
    [
      'one key for two lines',
      () => {
        const one = sportBet('SINGLES', 10, [leg()]);
        return { bets: [one, { ...sportBet('SINGLES', 10, [draw()]), combinatonInfo: one.combinatonInfo }] };
      },
    ],
  ])('(%s) a body that is no slip is a 400', async (_what, make) => {
    const before = await ledger();
    const { status, body } = await site.place(punter, [], { body: make() });
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: 0, responseType: 'error' });
    expect(await ledger()).toBe(before);
  });
});

function changed(changes: object) {
  const line = sportBet('SINGLES', 10, [leg()]);
  return { ...line, combinatonInfo: { ...line.combinatonInfo, ...changes } };
}

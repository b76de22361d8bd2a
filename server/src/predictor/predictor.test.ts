import { randomUUID } from 'node:crypto';
import { PredictorErrorCode } from '@furlong/contract/codes/predictor';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { PredictorDay } from '../../test/predictor-day.ts';
import { hoursFromKickOff } from '../../test/test-fixture-feed.ts';
import { takeBreak } from '../protection/take-break.ts';
import { leaveRounds } from './leave-rounds.ts';

const day = closedAfterAll(await PredictorDay.open());
const { platform } = day;
const [ann = 0, ben = 0, cat = 0, nameless = 0] = await day.punters('Ann', 'ben', 'Cat', null);

const own = async (punterId: number, roundId: number) =>
  (await day.call(punterId, 'GET', `Rounds/${roundId}`)).round.own;

describe('a round', () => {
  it('is a league’s fixtures of one week in Johannesburg, by the first kick-off published', async () => {
    const league = 'Sunday League';
    platform.setNow(hoursFromKickOff(-200));
    const sunday = await day.fixture(league, new Date('2037-11-22T23:59:00+02:00'));
    await day.fixture(league, new Date('2037-11-23T00:00:00+02:00'));
    await sunday.feed.put('', { ...sunday.body, kickOffAt: '2037-11-23T10:00:00+02:00' });
    const { rounds } = await day.call(null, 'GET', 'Rounds?league=Sunday%20League');
    expect(rounds.map(({ name, fixtures, state }) => [name, fixtures, state])).toEqual([
      ['Sunday League, 16 to 22 November', 1, 'open'],
      ['Sunday League, 23 to 29 November', 1, 'open'],
    ]);
    expect(new Set(rounds.map(({ seasonId }) => seasonId)).size).toBe(1);
  });

  it('does not count with fewer than three fixtures that can, and lists nobody then (rule: round-counts)', async () => {
    const { roundId, fixtures } = await day.round(3);
    const [first, second] = fixtures;
    await day.save(ann, roundId, [[first?.fixtureId ?? 0, '1-0']]);
    await day.at(hoursFromKickOff(0.1));
    await first?.feed.put('/Status', { status: 'live' });
    expect((await day.board(roundId)).totalPunters).toBe(1);
    await second?.feed.put('/Status', { status: 'void' });
    expect(await day.board(roundId)).toMatchObject({ counts: false, totalPunters: 0 });
  });
});

describe('the list of rounds', () => {
  it('has those of this week, however many old ones never end, and the last of a league that seldom plays', async () => {
    const { roundId } = await day.round(3);
    await sql`
      with season as (insert into predictor_seasons (league, year) values ('Stuck', 2030), ('Quiet', 2030) returning id, league),
      round as (
        insert into predictor_rounds (season_id, monday)
        select id, date '2030-01-07' + 7 * week from season cross join generate_series(0, 119) as week
        where league = 'Stuck' or week = 0 returning id, monday
      ),
      match as (
        insert into fixtures (ref, sequence, league, home, away, neutral_venue, format, status, kick_off_at, dated, due_at,
          open, result_state, created_at)
        select 'stuck-' || id, 1, 'Stuck', 'A', 'B', false, '2x45', 'live', monday, true, monday, false, 'none', monday
        from round returning id, ref, kick_off_at
      )
      insert into round_fixtures (round_id, position, fixture_id, first_kick_off_at)
      select replace(ref, 'stuck-', '')::integer, 0, id, kick_off_at from match`.execute(platform.db);
    const { rounds } = await day.call(null, 'GET', 'Rounds');
    expect(rounds).toHaveLength(100);
    expect(rounds.map((round) => round.roundId)).toContain(roundId);

    await sql`
      update predictor_rounds as round set final_version = round.version from predictor_seasons as season
      where season.id = round.season_id and season.league in ('Stuck', 'Quiet')`.execute(platform.db);
    expect((await day.call(null, 'GET', 'Rounds?ended=true')).rounds).toHaveLength(20);
    expect((await day.call(null, 'GET', 'Rounds?ended=true&league=Quiet')).rounds).toMatchObject([
      { league: 'Quiet' },
    ]);
  });
});

describe('a save of predictions', () => {
  it('keeps what it leaves out, and repeated changes nothing', async () => {
    const { roundId, fixtures } = await day.round(3);
    const [a = 0, b = 0] = fixtures.map(({ fixtureId }) => fixtureId);
    await day.save(ann, roundId, [[a, '2-1']], a);
    await day.save(ann, roundId, [[b, '0-0']]);
    const { message, own: answered } = await day.save(ann, roundId, [[b, '0-0']]);
    expect(message).toBe('Success');
    const expected = {
      predictions: [
        { fixtureId: a, home: 2, away: 1 },
        { fixtureId: b, home: 0, away: 0 },
      ],
      bankerFixtureId: a,
    };
    expect(answered).toEqual(expected);
    expect(await own(ann, roundId)).toEqual(expected);
    const saves = platform.db.selectFrom('prediction_saves').where('round_id', '=', roundId).selectAll();
    expect(await saves.execute()).toHaveLength(2);
  });

  it('is all or nothing: what is late is named (rule: predictor-closes)', async () => {
    const { roundId, fixtures } = await day.round(3);
    const [a = 0, b = 0, c = 0] = fixtures.map(({ fixtureId }) => fixtureId);
    await day.at(hoursFromKickOff(1));
    const late = await day.save(ann, roundId, [
      [a, '1-0'],
      [b, '1-0'],
      [c, '1-0'],
    ]);
    expect(late).toMatchObject({ status: 0, errorCode: PredictorErrorCode.fixtureOff });
    expect(late.detail.match(/has kicked off/g)).toHaveLength(2);
    expect(late.detail).toContain('Nothing was saved.');
    expect(await own(ann, roundId)).toEqual({ predictions: [], bankerFixtureId: null });
    expect(await day.save(ann, roundId, [[c, '1-0']], a)).toMatchObject({
      errorCode: PredictorErrorCode.fixtureOff,
    });
  });

  it('leaves a banker that has kicked off where it is (rule: banker)', async () => {
    const { roundId, fixtures } = await day.round(3);
    const [a = 0, , c = 0] = fixtures.map(({ fixtureId }) => fixtureId);
    await day.save(ann, roundId, [[a, '1-0']], a);
    await day.at(hoursFromKickOff(0));
    for (const banker of [c, null]) {
      const refused = await day.save(ann, roundId, [[c, '2-2']], banker);
      expect(refused).toMatchObject({ status: 0, errorCode: PredictorErrorCode.bankerOff });
    }
    expect(await own(ann, roundId)).toMatchObject({ predictions: [{ fixtureId: a }], bankerFixtureId: a });
  });

  it('is open again once a fixture is put back, and waits while it has no date', async () => {
    const { roundId, fixtures } = await day.round(3);
    const [first] = fixtures;
    const id = first?.fixtureId ?? 0;
    await first?.feed.put('/Status', { status: 'postponed' });
    expect(await day.save(ann, roundId, [[id, '1-0']])).toMatchObject({
      errorCode: PredictorErrorCode.fixturePostponed,
    });
    const kickOffAt = hoursFromKickOff(48).toISOString();
    await first?.feed.put('/Status', { status: 'postponed', kickOffAt });
    await day.at(hoursFromKickOff(47));
    expect((await day.save(ann, roundId, [[id, '1-0']])).message).toBe('Success');
    await first?.feed.put('/Status', { status: 'postponed', kickOffAt: hoursFromKickOff(49).toISOString() });
    expect(await day.save(ann, roundId, [[id, '2-0']])).toMatchObject({
      errorCode: PredictorErrorCode.fixtureFallenAway,
    });
  });

  it('names a wrong field', async () => {
    const { roundId, fixtures } = await day.round(3);
    const id = fixtures[0]?.fixtureId ?? 0;
    const other = (await day.round(1)).fixtures[0]?.fixtureId ?? 0;
    const fields = async (body: object) => {
      const { statusCode, error } = await day.call(ann, 'POST', 'Predictions', { roundId, ...body });
      expect(statusCode).toBe(400);
      return error.details.map(({ field }) => field);
    };
    const one = { fixtureId: id, home: 1, away: 0 };
    expect(await fields({ predictions: [] })).toEqual(['predictions']);
    expect(await fields({ predictions: [one, one] })).toEqual(['predictions.1.fixtureId']);
    expect(await fields({ predictions: [{ ...one, fixtureId: other }] })).toEqual([
      'predictions.0.fixtureId',
    ]);
    expect(await fields({ predictions: [], bankerFixtureId: other })).toEqual(['bankerFixtureId']);
    expect(await fields({ predictions: [{ ...one, home: 21 }] })).toEqual(['predictions.0.home']);
    const unknown = { roundId: 999_999, predictions: [one] };
    expect((await day.call(ann, 'POST', 'Predictions', unknown)).statusCode).toBe(404);
  });

  it('needs an alias, and is refused to staff and to who is excluded, who leave what is to come', async () => {
    const { roundId, fixtures } = await day.round(3);
    const [a = 0, b = 0] = fixtures.map(({ fixtureId }) => fixtureId);
    const [leaver = 0, clerk = 0] = await day.punters('Leaver', 'Clerk');
    expect(await day.save(nameless, roundId, [[a, '1-0']])).toMatchObject({
      errorCode: PredictorErrorCode.aliasRequired,
    });
    await makeStaff(platform.db, [clerk]);
    expect(await day.save(clerk, roundId, [[a, '1-0']])).toMatchObject({
      errorCode: PredictorErrorCode.staff,
    });
    await day.save(
      leaver,
      roundId,
      [
        [a, '1-0'],
        [b, '1-0'],
      ],
      b,
    );
    await day.at(hoursFromKickOff(0.5));
    const now = platform.clock();
    await takeBreak(platform.db, leaver, { id: randomUUID(), length: 'one-year' }, now, (trx, id, at) =>
      leaveRounds(platform, trx, id, at),
    );
    expect(await own(leaver, roundId)).toMatchObject({
      predictions: [{ fixtureId: a }],
      bankerFixtureId: null,
    });
    expect(await day.save(leaver, roundId, [[b, '1-0']])).toMatchObject({
      errorCode: PredictorErrorCode.excluded,
    });
  });
});

describe('another’s predictions', () => {
  it('are hidden until the kick-off', async () => {
    const { roundId, fixtures } = await day.round(3);
    const [a = 0, b = 0, c = 0] = fixtures.map(({ fixtureId }) => fixtureId);
    await day.save(ann, roundId, [
      [a, '2-1'],
      [b, '0-0'],
    ]);
    const seen = async (as: number | null) =>
      (await day.call(as, 'GET', `Predictions/${roundId}/${ann}`)).predictions;
    expect(await seen(null)).toEqual([a, b, c].map((fixtureId) => ({ fixtureId, hidden: true })));
    await day.at(hoursFromKickOff(0));
    expect(await seen(ben)).toMatchObject([
      { fixtureId: a, home: 2, away: 1 },
      { hidden: true },
      { hidden: true },
    ]);
    expect(await seen(ann)).toMatchObject([{ home: 2 }, { home: 0 }, { fixtureId: c, home: null }]);
    await fixtures[1]?.feed.put('/Status', { status: 'postponed' });
    expect((await seen(ben))[1]).toEqual({ fixtureId: b, hidden: true });
  });
});

describe('a kick-off that is known late (rule: predictor-closes)', () => {
  it('takes back what came after it, the banker too, and again when it is corrected', async () => {
    const { roundId, fixtures } = await day.round(3);
    const [first] = fixtures;
    const [a = 0, b = 0, c = 0] = fixtures.map(({ fixtureId }) => fixtureId);
    const score = async () => {
      const found = await own(ann, roundId);
      return [found?.predictions.map(({ home, away }) => `${home}-${away}`), found?.bankerFixtureId];
    };
    await day.save(ann, roundId, [[a, '1-0']], b);
    await day.at(hoursFromKickOff(-2));
    await day.save(ann, roundId, [[a, '2-0']], a);
    await day.at(hoursFromKickOff(-1));
    await day.save(ann, roundId, [[c, '3-3']], c);
    await day.at(hoursFromKickOff(-0.5));
    await first?.feed.put('/Status', { status: 'live', startedAt: hoursFromKickOff(-2.5).toISOString() });
    expect(await score()).toEqual([['1-0', '3-3'], c]);
    await first?.feed.put('/Status', { status: 'live', startedAt: hoursFromKickOff(-1.5).toISOString() });
    expect(await score()).toEqual([['2-0', '3-3'], a]);
  });

  it('brings back nothing of staff, who left every board meanwhile (rule: staff)', async () => {
    const { roundId, fixtures } = await day.round(3);
    const [a = 0, b = 0, c = 0] = fixtures.map(({ fixtureId }) => fixtureId);
    const [hired = 0] = await day.punters('Hired');
    const predicted = [a, b, c].map((fixtureId): [number, string] => [fixtureId, '1-0']);
    await day.save(hired, roundId, predicted, a);
    await day.at(hoursFromKickOff(-1));
    await makeStaff(platform.db, [hired]);
    const now = platform.clock();
    await platform.db.transaction().execute((trx) => leaveRounds(platform, trx, hired, now, true));
    const startedAt = hoursFromKickOff(-2).toISOString();
    await fixtures[0]?.feed.put('/Status', { status: 'live', startedAt });
    expect(await own(hired, roundId)).toEqual({ predictions: [], bankerFixtureId: null });
    expect((await day.board(roundId)).totalPunters).toBe(0);
  });
});

describe('a board', () => {
  it('is the same page under the same ETag on two nodes, moves with a goal, and names who passed whom', async () => {
    const { roundId, fixtures } = await day.round(3);
    const [first] = fixtures;
    const a = first?.fixtureId ?? 0;
    await day.save(ann, roundId, [[a, '1-0']]);
    await day.save(ben, roundId, [[a, '1-1']]);
    await day.save(cat, roundId, [[fixtures[1]?.fixtureId ?? 0, '1-1']]);
    expect(await day.board(roundId)).toMatchObject({ totalPunters: 0, own: null });
    await day.at(hoursFromKickOff(0));
    await first?.feed.put('/Status', { status: 'live' });
    const kickedOff = await day.board(roundId, ann);
    expect(kickedOff.punters.map(({ userId, total }) => [userId, total])).toEqual([
      ['ben', 3],
      ['Ann', 0],
    ]);
    expect(kickedOff.own).toMatchObject({ rank: 2, movement: null });
    await first?.feed.put('/Score', { home: 1, away: 0, minute: 12 });
    for (const node of [0, 1] as const) await day.board(roundId, ann, node);
    const path = `Board/1/10/${roundId}`;
    const pages = await Promise.all(
      ([0, 1] as const).map((node) => day.call(null, 'GET', path, undefined, { node })),
    );
    expect(pages[0]?.board).toEqual(pages[1]?.board);
    expect(pages[0]?.etag).toBe(pages[1]?.etag);
    expect(pages[0]?.board.punters).toMatchObject([
      { userId: 'Ann', total: 5, exact: 1, movement: 1 },
      { userId: 'ben', total: 0, movement: -1 },
    ]);
    const again = await day.call(null, 'GET', path, undefined, { node: 1, holds: pages[0]?.etag ?? '' });
    expect(again.statusCode).toBe(304);
    const found = await day.call(null, 'GET', `${path}?username=BE`);
    expect(found.board).toMatchObject({ totalPunters: 1, punters: [{ userId: 'ben', rank: 2 }] });
    expect((await day.call(null, 'GET', `${path}?isExactMatch=true`)).board.totalPunters).toBe(0);
  });

  it('keeps its movement when the result of the last goal becomes official', async () => {
    const { roundId, fixtures } = await day.round(3);
    const [first] = fixtures;
    const a = first?.fixtureId ?? 0;
    await day.save(ann, roundId, [[a, '1-0']]);
    await day.save(ben, roundId, [[a, '0-0']]);
    await day.at(hoursFromKickOff(0));
    await first?.feed.put('/Status', { status: 'live' });
    await first?.feed.put('/Score', { home: 1, away: 0, minute: 80 });
    const before = await day.board(roundId);
    await first?.feed.put('/Result', { home: 1, away: 0, official: true });
    const after = await day.board(roundId);
    expect(after.version).toBe(before.version + 1);
    expect(after.punters).toEqual(before.punters);
  });
});

import { randomUUID } from 'node:crypto';
import type { SportLeg } from '@furlong/contract/schemas/sport-slip';
import type { Goals } from '@furlong/domain/soccer/markets';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { expectMoved } from '../../test/expect-moved.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { marketPrices, SoccerSite, sportBet } from '../../test/soccer-site.ts';
import { sumAccounts } from '../../test/sum-accounts.ts';
import { hoursFromKickOff, type TestFixtureFeed } from '../../test/test-fixture-feed.ts';
import { sports } from '../../test/test-sports.ts';
import type { Actor } from '../audit/act.ts';
import type { ResultGoals } from '../match-day/queries-hand.ts';
import { loadRound } from '../predictor/load-round.ts';
import { PredictionSaver } from '../predictor/prediction-saver.ts';
import { rowsAt } from '../predictor/round-board.ts';
import { loadPickRefusals } from '../protection/load-pick-refusals.ts';
import { approve } from './decide.ts';
import { DryRunTurns } from './dry-run-turns.ts';
import { keyScore } from './key-score.ts';
import type { ProposalInput, ScoreInput } from './outcome.ts';
import { propose } from './propose.ts';
import { selectProposal } from './queries.ts';
import type { ApprovalParts } from './run.ts';

const site = closedAfterAll(await SoccerSite.open());
const { platform } = site;
const { db } = platform;
const parts: ApprovalParts = { platform, sports, wallet: site.wallet, turns: new DryRunTurns() };
const saver = new PredictionSaver(platform, loadPickRefusals);
const actor: Actor = { via: 'desk', accountId: 'a', role: 'trader', name: 'a', address: '127.0.0.1' };
let staff: number[] = [];
beforeAll(async () => {
  staff = await makePunters(db, ['maker', 'second']);
  await makeStaff(db, staff, ['trader']);
});

interface Match {
  readonly feed: TestFixtureFeed;
  readonly id: number;
}
let leagues = 0;

/** A round of three matches with punters who bet and predict; the clock is a day before. */
async function begin() {
  leagues += 1;
  platform.setNow(hoursFromKickOff(-24));
  const matches: Match[] = [];
  for (let at = 0; at < 3; at += 1) matches.push(await site.newFixture({ league: `Dry run ${leagues}` }));
  const [first] = matches;
  const { round_id: roundId } = await db
    .selectFrom('round_fixtures')
    .where('fixture_id', '=', first?.id ?? 0)
    .select('round_id')
    .executeTakeFirstOrThrow();
  const punters = [await site.newPunter(), await site.newPunter()];
  return { matches, match: first as Match, roundId, punters };
}

const input = (fixtureId: number, result: ResultGoals, reason: ScoreInput['reason']): ScoreInput => ({
  ...{ what: 'score', fixtureId, result, reason },
  differingId: null,
});
const proposeInput = (asked: ProposalInput) =>
  propose(parts, { id: randomUUID(), input: asked, actor, maker: staff[0] ?? 0 }, platform.clock());
const proposeScore = (fixtureId: number, result: ResultGoals, reason: ScoreInput['reason'] = null) =>
  proposeInput(input(fixtureId, result, reason));
const person = (index: number) => ({ id: staff[index] ?? 0, roles: ['trader' as const] });
const key = (id: string, result: ResultGoals, index = 1) =>
  keyScore(parts, { id, person: person(index), actor }, result, platform.clock());
const approveAs = (id: string, index = 1) =>
  approve(parts, { id, person: person(index), actor }, platform.clock());

async function totals(roundId: number): Promise<Map<number, number>> {
  const board = (await loadRound(db, roundId))?.board;
  if (!board) return new Map();
  return new Map(rowsAt(board, 0, board.order.length).map(({ punterId, total }) => [punterId, total]));
}

async function settlements(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bet_settlements`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const goals = fc.record({ home: fc.integer({ min: 0, max: 3 }), away: fc.integer({ min: 0, max: 3 }) });
/** A result, whose half-time score is known or not. */
const result = fc.tuple(goals, fc.option(goals)).map(([{ home, away }, half]) => ({
  ...{ home, away },
  halfTime: half && { home: Math.min(half.home, home), away: Math.min(half.away, away) },
}));
const priced = [
  ...[
    ['result', 'home', '6/5'] as const,
    ['result', 'draw', '11/5'] as const,
    ['result', 'away', '5/2'] as const,
  ],
  ...(['doubleChance', 'bothTeamsToScore', 'overUnder25', 'halfTimeFullTime'] as const).flatMap((market) =>
    Object.entries(marketPrices[market]).map(
      ([outcome, odds]) => [market, outcome, `${odds}`.includes('/') ? `${odds}` : `${odds}/1`] as const,
    ),
  ),
];
const leg = fc.constantFrom(...priced);
/** Legs on the first match and up to two others: a single, a double or a treble. */
const line = fc.array(leg, { minLength: 1, maxLength: 3 });
/** What becomes of a match past its kick-off; null: it has a score. */
const change = fc.option(
  fc.oneof(
    fc.record({ change: fc.constant('abandonment' as const), minute: fc.integer({ min: 30, max: 95 }) }),
    fc.constant({ change: 'calling-off' as const }),
    fc.constantFrom(null, 4, 240).map((hours) => ({
      ...{ change: 'reopening' as const },
      kickOffAt: hours === null ? null : hoursFromKickOff(hours).toISOString(),
    })),
  ),
);
const toldOf = ({ home, away, halfTime }: ResultGoals) => ({ home, away, ...(halfTime ? { halfTime } : {}) });

test('a dry run of a match’s score, abandonment, voiding or new kick-off says exactly what then happens: points, bets and cents (rules: results-by-hand, after-the-off)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.tuple(result, fc.option(result), fc.constantFrom('capture' as const, 'award' as const)),
      fc.option(result),
      fc.tuple(goals, goals, fc.boolean()),
      change,
      async (lines, [proposed, official, why], second, [one, other, isBanker], changed) => {
        // Known at half-time, and not said anew: it has to fit.
        const half = proposed.halfTime ?? official?.halfTime;
        fc.pre(!half || (half.home <= proposed.home && half.away <= proposed.away));
        const { matches, match, roundId, punters } = await begin();
        for (const [index, { home, away }] of [one, other].entries()) {
          const bankerFixtureId = index === 0 && isBanker ? match.id : undefined;
          const predictions = [{ fixtureId: match.id, home, away }];
          const sent = { roundId, predictions, bankerFixtureId };
          const { kind } = await saver.save(punters[index] ?? 0, sent, platform.clock());
          expect(kind).toBe('saved');
        }
        for (const [index, legs] of lines.entries()) {
          const dt = legs.map(([market, outcome, oddsFraction], at): SportLeg => {
            const eventId = matches[at]?.id ?? 0;
            return { sport: 'soccer', eventId, market, outcome, oddsFraction };
          });
          await site.strike(punters[index % 2] ?? 0, sportBet('ALL UP', 2, dt));
        }
        if (changed?.change === 'abandonment') {
          platform.setNow(hoursFromKickOff(0));
          await match.feed.put('/Status', { status: 'live' });
          await match.feed.put('/Score', { home: proposed.home, away: proposed.away, minute: 30 });
        }
        platform.setNow(hoursFromKickOff(3));
        const tell = (which: Match | undefined, told: ResultGoals) =>
          which?.feed.put('/Result', { ...toldOf(told), official: true });
        if (second) await tell(matches[1], second);
        if (official && !changed) await tell(match, official);
        await site.settle();
        const before = {
          sums: await sumAccounts(db),
          settled: await settlements(),
          totals: await totals(roundId),
        };
        const reason = official ? why : null;
        const { id, outcome } = await proposeInput(
          changed ? { what: 'match', fixtureId: match.id, ...changed } : input(match.id, proposed, reason),
        );
        // A dry run leaves nothing.
        expect({
          sums: await sumAccounts(db),
          settled: await settlements(),
          totals: await totals(roundId),
        }).toEqual(before);
        if (outcome.what !== 'score' && outcome.what !== 'match') throw new Error('it is about a match');
        if (!changed) expect(await key(id, proposed)).toMatchObject({ isSame: true });
        expect(await approveAs(id)).toEqual({ kind: 'done' });
        const settled = await site.settle();
        const { points, bets } = outcome;
        expectMoved(outcome, before, { sums: await sumAccounts(db), totals: await totals(roundId) });
        expect([settled, (await settlements()) - before.settled]).toEqual([bets.bets, bets.bets]);
        if (reason === 'award' && !changed) expect([bets.bets, points.punters]).toEqual([0, 0]);
      },
    ),
    { numRuns: 10 },
  );
}, 60_000);

describe('a second approval of a score (rule: second-approval)', () => {
  const twoOne = { home: 2, away: 1, halfTime: { home: 1, away: 0 } };
  const played = async () => {
    const begun = await begin();
    const home: SportLeg = {
      sport: 'soccer',
      eventId: begun.match.id,
      market: 'result',
      outcome: 'home',
      oddsFraction: '6/5',
    };
    await site.strike(
      begun.punters[0] ?? 0,
      sportBet('ALL UP', 10, [home, { ...home, eventId: begun.matches[1]?.id ?? 0 }]),
    );
    platform.setNow(hoursFromKickOff(3));
    return begun;
  };

  test('is never one’s own, comes after the goals were keyed, and half-time counts', async () => {
    const { match } = await played();
    const { id } = await proposeScore(match.id, twoOne);
    await expect(proposeScore(match.id, twoOne)).rejects.toThrow('waits for its second person');
    expect(await approveAs(id, 0)).toMatchObject({ why: 'own' });
    expect(await approveAs(id)).toMatchObject({ why: 'not-keyed' });
    expect(await key(id, twoOne, 0)).toMatchObject({ why: 'own' });
    const keyed = await key(id, { ...twoOne, halfTime: { home: 0, away: 0 } });
    expect(keyed).toMatchObject({ isSame: false, proposed: twoOne });
    expect(await approveAs(id)).toMatchObject({ why: 'decided' });
    expect((await selectProposal(db, id))?.end).toBe('differed');
  });

  test('does nothing where what it would do has changed meanwhile', async () => {
    const { matches, match } = await played();
    const { id } = await proposeScore(match.id, twoOne);
    await key(id, twoOne);
    // The other leg of the double loses.
    await matches[1]?.feed.put('/Result', { home: 0, away: 1, official: true });
    expect(await approveAs(id)).toMatchObject({
      kind: 'refused',
      why: 'changed',
      outcome: { what: 'score' },
    });
    expect((await selectProposal(db, id))?.end).toBe('overtaken');
    const rows = await db
      .selectFrom('fixture_results')
      .where('fixture_id', '=', match.id)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });

  test('is refused by the match as it is: not begun, or settled without a reason', async () => {
    const { match } = await begin();
    await expect(proposeScore(match.id, twoOne)).rejects.toThrow('has not kicked off');
    platform.setNow(hoursFromKickOff(3));
    await match.feed.put('/Result', { home: 0, away: 0 satisfies Goals['away'], official: true });
    await expect(proposeScore(match.id, twoOne)).rejects.toThrow('needs the reason');
    await match.feed.put('/Result', {
      home: 2,
      away: 1,
      halfTime: { home: 2, away: 0 },
      official: true,
      reason: 'capture',
    });
    await expect(proposeScore(match.id, { home: 1, away: 0, halfTime: null }, 'capture')).rejects.toThrow(
      'at half-time it was 2-0',
    );
  });
});

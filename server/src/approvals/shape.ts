import type { Approval, RaceName, ResultRunner } from '@furlong/contract/schemas/desk-approvals';
import type {
  MatchPreview,
  Preview,
  RacePreview,
  ResultPreview,
  ScorePreview,
  SharePreview,
} from '@furlong/contract/schemas/desk-previews';
import { type DeskPerson, findApprovalRefusal, stateOf } from '@furlong/domain/desk/approvals';
import { moneyToWire } from '@furlong/domain/money';
import { formatOddsFraction } from '@furlong/domain/odds';
import type { Finisher } from '@furlong/domain/race-result';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { nameOfFixture } from '@furlong/domain/soccer/outcome-words';
import type { SettlementPlan } from '../bets/settle/plan-settlement.ts';
import { loadShownFixtures } from '../fixtures/load-shown-fixtures.ts';
import type { PoolDivision } from '../jackpots/divide-without.ts';
import type { ResultGoals } from '../match-day/queries-hand.ts';
import { loadHeads, loadUnscoredCard } from '../meetings/load-card.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { BoardChange } from '../score-boards/compare-boards.ts';
import { findAliases, findUsernames } from '../session/find-punter.ts';
import {
  isSameOrder,
  type MatchOutcome,
  type Outcome,
  type ProposalInput,
  type RaceOfProposal,
  type RaceOutcome,
  type ResultOutcome,
  raceOfInput,
  type ScoreOutcome,
  type ShareInput,
  type ShareOutcome,
} from './outcome.ts';
import type { KeyedPrice, Keying, StoredProposal } from './queries.ts';
import { type ShapeParts, shapeCredit, shapeCredits } from './shape-credits.ts';

/** Proposals as the desk shows them, in their order, without what they do. */
export async function shapeApprovals(
  db: Queryable,
  proposals: readonly StoredProposal[],
  person: DeskPerson,
  now: Date,
): Promise<Approval[]> {
  const people = proposals.flatMap(({ maker, endedBy }) => (endedBy === null ? maker : [maker, endedBy]));
  const names = await findUsernames(db, people);
  const races = await nameRaces(
    db,
    proposals.flatMap(({ input }) => raceOfInput(input) ?? []),
  );
  const meetings = await nameMeetings(
    db,
    proposals.flatMap(({ input }) => (input.what === 'share' ? input.meetingId : [])),
  );
  const credited = await findUsernames(
    db,
    proposals.flatMap(({ input }) => (input.what === 'credit' ? input.punterId : [])),
  );
  const fixtures = await loadShownFixtures(
    db,
    proposals.flatMap(({ fixtureId }) => fixtureId ?? []),
  );
  return proposals.map((proposal) => {
    const { id, number, kind, maker, input, proposedAt, expiresAt, endedBy, endedAt, note } = proposal;
    const fixture = fixtures.get(proposal.fixtureId ?? 0);
    const wouldBe = { now, keyedSame: true, isUnchanged: true };
    return {
      ...{ id, number, kind, note },
      state: stateOf(proposal, now),
      maker: names.get(maker) ?? '',
      isOwn: maker === person.id,
      mayApprove: findApprovalRefusal(proposal, person, wouldBe) === undefined,
      proposedAt: proposedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      race: races.get(raceOfInput(input)?.raceId ?? 0) ?? null,
      match: fixture
        ? { fixtureId: fixture.id, name: nameOfFixture(fixture), home: fixture.home, away: fixture.away }
        : null,
      credit: input.what === 'credit' ? shapeCredit(input, credited) : null,
      jackpot: input.what === 'share' ? (meetings.get(input.meetingId) ?? null) : null,
      endedBy: endedBy === null ? null : (names.get(endedBy) ?? ''),
      endedAt: endedAt?.toISOString() ?? null,
    };
  });
}

/** The races of proposals in words, by id. At most a page of proposals has as many meetings. */
async function nameRaces(
  db: Queryable,
  wanted: readonly RaceOfProposal[],
): Promise<ReadonlyMap<number, RaceName>> {
  const heads = await nameMeetings(
    db,
    wanted.map(({ meetingId }) => meetingId),
  );
  return new Map(
    wanted.map(({ meetingId, raceId, raceNumber }) => [
      raceId,
      { meetingId, raceId, raceNumber, meetingName: heads.get(meetingId)?.meetingName ?? '' },
    ]),
  );
}

async function nameMeetings(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { meetingId: number; meetingName: string }>();
  const heads = await loadHeads(db, { ids: [...new Set(ids)] });
  return new Map(heads.map(({ id, name }) => [id, { meetingId: id, meetingName: name }]));
}

/** What a proposal does, or would do now. */
export async function shapePreview(
  parts: ShapeParts,
  proposal: StoredProposal,
  now: Date,
  outcome: Outcome = proposal.outcome,
): Promise<Preview> {
  const { db } = parts.platform;
  const { input } = proposal;
  if (outcome.what === 'share') {
    if (input.what !== 'share') throw new Error('only a withheld share comes to one');
    return await shapeShare(db, input, outcome);
  }
  if (outcome.what === 'credits') return await shapeCredits(parts, proposal, outcome, now);
  if (outcome.what === 'race') return await shapeRace(db, input, outcome);
  if (outcome.what === 'match') return await shapeMatch(db, input, outcome);
  return outcome.what === 'score'
    ? await shapeScore(db, input, outcome)
    : await shapeResult(db, input, outcome);
}

async function shapeScore(
  db: Queryable,
  input: ProposalInput,
  { before, after, points, bets }: ScoreOutcome,
): Promise<ScorePreview> {
  return {
    ...{ what: 'score', before, after },
    reason: input.what === 'score' ? input.reason : null,
    points: await shapePoints(db, points),
    bets: shapePlan(bets),
  };
}

async function shapeRace(
  db: Queryable,
  input: ProposalInput,
  { before, after, points, bets, isJackpotLeg }: RaceOutcome,
): Promise<RacePreview> {
  const shown = (order: RaceOutcome['before']) => order && { ...order, finishers: [...order.finishers] };
  return {
    ...{ what: 'race', before: shown(before), after: shown(after), isJackpotLeg },
    change: changeOf(input),
    nonRunner: input.what === 'non-runner' ? input.saddle : null,
    offAt: input.what === 'reopening' ? input.offAt : null,
    reason: input.what === 'voiding' ? input.reason : null,
    points: await shapePoints(db, points),
    bets: shapePlan(bets),
  };
}

function changeOf({ what }: ProposalInput): RacePreview['change'] {
  switch (what) {
    case 'non-runner':
    case 'abandonment':
    case 'reopening':
    case 'voiding':
      return what;
    default:
      throw new Error('only what becomes of a race that was off comes to that');
  }
}

async function shapeMatch(
  db: Queryable,
  input: ProposalInput,
  { score, points, bets }: MatchOutcome,
): Promise<MatchPreview> {
  if (input.what !== 'match') throw new Error('only what becomes of a match comes to that');
  return {
    ...{ what: 'match', change: input.change, score },
    minute: input.change === 'abandonment' ? input.minute : null,
    kickOffAt: input.change === 'reopening' ? input.kickOffAt : null,
    points: await shapePoints(db, points),
    bets: shapePlan(bets),
  };
}

/** What somebody keyed of a race, or of a match. */
export function shapeKeying(keying: Keying | undefined): {
  keyed: { finishers: Finisher[]; startingPrices: KeyedPrice[]; isSame: boolean } | null;
  keyedScore: (ResultGoals & { isSame: boolean }) | null;
} {
  if (!keying) return { keyed: null, keyedScore: null };
  const { keyed, isSame } = keying;
  if ('home' in keyed) return { keyed: null, keyedScore: { ...keyed, isSame } };
  const { finishers, startingPrices } = keyed;
  return {
    keyed: { finishers: [...finishers], startingPrices: [...startingPrices], isSame },
    keyedScore: null,
  };
}

async function shapeResult(
  db: Queryable,
  input: ProposalInput,
  { points, bets, placesPaid, before, after, prices = [], isJackpotLeg }: ResultOutcome,
): Promise<ResultPreview> {
  return {
    what: 'result',
    ...{ placesPaid, isJackpotLeg },
    before: before === null || before.length === 0 ? null : [...before],
    after: [...after],
    isSameOrder: isSameOrder({ before, after }),
    startingPrices: prices.map(({ saddle, price, known }) => ({
      ...{ saddle, startingPrice: price, known },
      differs: price !== known,
    })),
    reason: input.what === 'result' ? input.reason : null,
    points: await shapePoints(db, points),
    bets: shapePlan(bets),
    isJackpotLeg,
  };
}

/** Points that move, with the aliases of those whose rank moves most. */
async function shapePoints(db: Queryable, { punters, gained, lost, moves }: BoardChange) {
  const aliases = await findAliases(
    db,
    moves.map(({ punterId }) => punterId),
  );
  return {
    punters,
    gained: pointsToWire(gained),
    lost: pointsToWire(lost),
    moves: moves.map(({ punterId, rankBefore, rankAfter, pointsBefore, pointsAfter }) => ({
      ...{ alias: aliases.get(punterId) ?? '', rankBefore, rankAfter },
      pointsBefore: pointsToWire(pointsBefore),
      pointsAfter: pointsToWire(pointsAfter),
    })),
  };
}

function shapePlan({
  payouts,
  refunds,
  takenBack,
  // Of a proposal that is older than they are, left out.
  goodwillPaid = 0,
  goodwillBack = 0,
  accounts,
  ...counts
}: SettlementPlan) {
  return {
    ...counts,
    payouts: moneyToWire(payouts),
    refunds: moneyToWire(refunds),
    takenBack: moneyToWire(takenBack),
    goodwillPaid: moneyToWire(goodwillPaid),
    goodwillBack: moneyToWire(goodwillBack),
    accounts: {
      punters: moneyToWire(accounts.punters),
      house: moneyToWire(accounts.house),
      winningsTax: moneyToWire(accounts.winningsTax),
    },
  };
}

async function shapeShare(
  db: Queryable,
  { punterId, reason }: ShareInput,
  { entry, divided, owed }: ShareOutcome,
): Promise<SharePreview> {
  const shown = divided?.changes ?? [];
  const aliases = await findAliases(db, [punterId, ...shown.map((change) => change.punterId)]);
  return {
    ...{ what: 'share', reason },
    alias: aliases.get(punterId) ?? null,
    entryNumber: entry,
    divided: divided && {
      before: shapeDivision(divided.before),
      after: shapeDivision(divided.after),
      takenBack: moneyToWire(divided.takenBack),
      owed: moneyToWire(owed),
      cards: divided.cards,
      changes: shown.map(({ punterId: id, entry: entryNumber, before, after }) => ({
        alias: aliases.get(id) ?? null,
        entryNumber,
        before: moneyToWire(before),
        after: moneyToWire(after),
      })),
    },
  };
}

function shapeDivision({ winners, legsNeeded, paid, secondShares, left }: PoolDivision) {
  return {
    ...{ winners, legsNeeded },
    ...{ paid: moneyToWire(paid), secondShares: moneyToWire(secondShares), left: moneyToWire(left) },
  };
}

/** A race of a proposal with its runners. */
export async function loadRaceOf(db: Queryable, { meetingId, raceId }: RaceOfProposal) {
  const card = await loadUnscoredCard(db, meetingId);
  const race = card?.races.find(({ id }) => id === raceId);
  return card && race && { card, race };
}

type LoadedRace = NonNullable<Awaited<ReturnType<typeof loadRaceOf>>>['race'];

/** The runners of a race, to key a result by; without what its result says of them, where it is to be keyed blind. */
export function shapeRunners({ runners }: LoadedRace, isWithheld: boolean): ResultRunner[] {
  return runners.map(({ saddle, horse, scratched, startingPrice, winOdds }) => {
    const price = isWithheld ? winOdds : (startingPrice ?? winOdds);
    return {
      ...{ saddle, horseName: horse, scratched },
      startingPriceFraction: price ? formatOddsFraction(price) : null,
    };
  });
}

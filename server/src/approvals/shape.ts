import type { Approval, Preview, RaceName, ResultRunner } from '@furlong/contract/schemas/desk-approvals';
import { type DeskPerson, findApprovalRefusal, stateOf } from '@furlong/domain/desk/approvals';
import { moneyToWire } from '@furlong/domain/money';
import { formatOddsFraction } from '@furlong/domain/odds';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { loadHeads, loadUnscoredCard } from '../meetings/load-card.ts';
import type { Queryable } from '../platform/database/database.ts';
import { findAliases, findUsernames } from '../session/find-punter.ts';
import type { Outcome, ProposalInput, RaceOfProposal } from './outcome.ts';
import type { StoredProposal } from './queries.ts';

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
    proposals.flatMap(({ input }) => (input.what === 'credit' ? [] : input)),
  );
  return proposals.map((proposal) => {
    const { id, number, kind, maker, input, proposedAt, expiresAt, endedBy, endedAt, note } = proposal;
    const wouldBe = { now, keyedSame: true, isUnchanged: true };
    return {
      ...{ id, number, kind, note },
      state: stateOf(proposal, now),
      maker: names.get(maker) ?? '',
      isOwn: maker === person.id,
      mayApprove: findApprovalRefusal(proposal, person, wouldBe) === undefined,
      proposedAt: proposedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      race: input.what === 'credit' ? null : (races.get(input.raceId) ?? null),
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
  const ids = [...new Set(wanted.map(({ meetingId }) => meetingId))];
  if (ids.length === 0) return new Map();
  const heads = new Map((await loadHeads(db, { ids })).map((head) => [head.id, head.name]));
  return new Map(
    wanted.map(({ meetingId, raceId, raceNumber }) => [
      raceId,
      { meetingId, raceId, raceNumber, meetingName: heads.get(meetingId) ?? '' },
    ]),
  );
}

/** What a proposal does, or would do now. */
export async function shapePreview(db: Queryable, input: ProposalInput, outcome: Outcome): Promise<Preview> {
  if (outcome.what === 'credits') {
    const { credits, punters, cents } = outcome;
    const punterId = input.what === 'credit' ? input.punterId : null;
    const names = await findUsernames(db, punterId === null ? [] : [punterId]);
    return {
      ...{ what: 'credits' as const, credits, punters },
      amount: moneyToWire(cents),
      reason: input.what === 'result' ? '' : input.reason,
      username: punterId === null ? null : (names.get(punterId) ?? null),
    };
  }
  const { points, bets, placesPaid, before, after, isJackpotLeg } = outcome;
  const aliases = await findAliases(
    db,
    points.moves.map(({ punterId }) => punterId),
  );
  const { accounts } = bets;
  return {
    what: 'result',
    ...{ placesPaid, isJackpotLeg },
    before: before === null || before.length === 0 ? null : [...before],
    after: [...after],
    reason: input.what === 'result' ? input.reason : null,
    points: {
      punters: points.punters,
      gained: pointsToWire(points.gained),
      lost: pointsToWire(points.lost),
      moves: points.moves.map(({ punterId, rankBefore, rankAfter, pointsBefore, pointsAfter }) => ({
        ...{ alias: aliases.get(punterId) ?? '', rankBefore, rankAfter },
        pointsBefore: pointsToWire(pointsBefore),
        pointsAfter: pointsToWire(pointsAfter),
      })),
    },
    bets: {
      ...bets,
      payouts: moneyToWire(bets.payouts),
      refunds: moneyToWire(bets.refunds),
      takenBack: moneyToWire(bets.takenBack),
      accounts: {
        punters: moneyToWire(accounts.punters),
        house: moneyToWire(accounts.house),
        winningsTax: moneyToWire(accounts.winningsTax),
      },
    },
    isJackpotLeg,
  };
}

/** A race of a proposal with its runners. */
export async function loadRaceOf(db: Queryable, { meetingId, raceId }: RaceOfProposal) {
  const card = await loadUnscoredCard(db, meetingId);
  const race = card?.races.find(({ id }) => id === raceId);
  return card && race && { card, race };
}

type LoadedRace = NonNullable<Awaited<ReturnType<typeof loadRaceOf>>>['race'];

/** The runners of a race, to key a result by. */
export function shapeRunners({ runners }: LoadedRace): ResultRunner[] {
  return runners.map(({ saddle, horse, scratched, startingPrice, winOdds }) => {
    const price = startingPrice ?? winOdds;
    return {
      ...{ saddle, horseName: horse, scratched },
      startingPriceFraction: price ? formatOddsFraction(price) : null,
    };
  });
}

import { leftOfPool } from '@furlong/domain/jackpot/pool';
import { jackpotProgress } from '@furlong/domain/jackpot/progress';
import { dividePool } from '@furlong/domain/jackpot/shares';
import type { Transaction } from '../platform/database/database.ts';
import type { Jobs } from '../platform/runtime/jobs.ts';
import type { WalletPort } from '../wallet/wallet-port.ts';
import { aliveBeforeLast, jackpotChanged } from './announce.ts';
import { findDoubling, findNotEligible } from './choose-winners.ts';
import { judgeLegs, type LegOfRace } from './judge-legs.ts';
import { moveShares } from './pay-shares.ts';
import { lockCarried, moveCarried, sumOfHouse } from './queries-carried.ts';
import {
  allowTime,
  countCards,
  type Decision,
  type FrozenJackpot,
  insertDecision,
  lockFrozen,
  selectAliases,
  selectBest,
  selectDecision,
  selectWithheld,
} from './queries-decide.ts';
import {
  insertShares,
  type NotEligible,
  selectDoublings,
  selectJudged,
  sumSecondShares,
} from './queries-shares.ts';
import { standingCards } from './standing-cards.ts';

/** Aliases that are shown of those alive. */
const aliasesShown = 20;
/** With more alive than this nobody is named: to sort a million by alias would hold up the decision. */
const namedMax = 1_000;

/**
 * Decides a meeting's jackpot by its legs as they are, in one transaction, unless nothing has changed since the last
 * decision (rule: jackpot). Provisional results say who is alive; money moves once every leg that was run is official
 * (rule: results), under the version of the decision, so that it moves once. A later decision takes back what it does not
 * keep and pays anew. The jackpot's row is locked, so that two jobs decide one after the other. Returns whether it
 * decided.
 */
export async function decideJackpot(
  { jobs, wallet }: { readonly jobs: Jobs; readonly wallet: WalletPort },
  trx: Transaction,
  meetingId: number,
  now: Date,
): Promise<boolean> {
  await allowTime(trx);
  const jackpot = await lockFrozen(trx, meetingId);
  if (!jackpot || jackpot.total === 0) return false;
  const legs = (await judgeLegs(trx, meetingId, jackpot, now))?.legs ?? [];
  const withheld = await selectWithheld(trx, meetingId);
  const { phase, standing, toCome } = jackpotProgress(legs);
  const before = await selectDecision(trx, meetingId, jackpot.version);
  if (!before && phase === 'closed') return false;
  if (before && isSame(before, legs, withheld)) {
    if (standing === 'provisional' || !(await hasOtherDoubling(trx, meetingId, jackpot))) return false;
  }
  const decided: Decided = { jackpot, meetingId, legs, withheld, version: jackpot.version + 1, before };
  const decision =
    standing === 'official'
      ? await pay(trx, wallet, decided, now)
      : await provisional(trx, decided, { phase, standing });
  await insertDecision(trx, meetingId, decision, now);
  await jackpotChanged(trx, meetingId);
  if (phase === 'alive' && toCome.length === 1 && decision.alive > 0) {
    await aliveBeforeLast({ jobs }, trx, meetingId);
  }
  return true;
}

/** What a decision is made from. */
interface Decided {
  readonly jackpot: FrozenJackpot;
  readonly meetingId: number;
  readonly legs: readonly LegOfRace[];
  readonly withheld: readonly number[];
  readonly version: number;
  readonly before: Decision | undefined;
}

function isSame(before: Decision, legs: readonly LegOfRace[], withheld: readonly number[]): boolean {
  const text = (each: readonly Pick<LegOfRace, keyof Decision['legs'][number]>[]) =>
    JSON.stringify(
      each.map(({ raceNumber, state, winners, scratched, standIn, stands }) => [
        raceNumber,
        isDecided(state) ? state : 'to-come',
        winners,
        scratched,
        // Before the result the favourite changes with the prices, and decides nothing.
        isDecided(state) ? standIn : null,
        stands,
      ]),
    );
  return text(before.legs) === text(legs) && JSON.stringify(before.withheld) === JSON.stringify(withheld);
}

function isDecided(state: LegOfRace['state']): boolean {
  return state === 'provisional' || state === 'official' || state === 'void';
}

/** Whether bets that were refunded, or are open again, change whose share is doubled. */
async function hasOtherDoubling(
  trx: Transaction,
  meetingId: number,
  jackpot: FrozenJackpot,
): Promise<boolean> {
  const { paidVersion } = jackpot;
  const was = await selectDoublings(trx, meetingId, paidVersion);
  const { doubled } = await findDoubling(trx, meetingId, jackpot, [...was.keys()]);
  return [...was].some(([punterId, wasDoubled]) => wasDoubled !== doubled.has(punterId));
}

async function provisional(
  trx: Transaction,
  { jackpot, meetingId, legs, withheld, version }: Decided,
  progress: Pick<Decision, 'phase' | 'standing'>,
): Promise<Decision> {
  const cards = standingCards(legs);
  const { aliveAfter, alive, punterIds } = await countCards(trx, meetingId, cards, legs.length, namedMax);
  return {
    ...progress,
    version,
    legs: plain(legs),
    withheld,
    aliveAfter,
    alive,
    aliveAliases: progress.phase === 'closed' ? [] : await selectAliases(trx, punterIds ?? [], aliasesShown),
    ...undivided,
    correction: jackpot.paidVersion > 0 ? 'A result is being corrected after the jackpot was decided.' : null,
  };
}

const undivided = {
  winners: null,
  share: null,
  centsOver: null,
  notEligible: null,
  legsNeeded: null,
  secondShares: null,
  paid: null,
  left: null,
} as const;

async function pay(trx: Transaction, wallet: WalletPort, decided: Decided, now: Date): Promise<Decision> {
  const { jackpot, meetingId, legs, withheld, version, before } = decided;
  const { progressiveId, paidVersion, cap, total, mustBeWon } = jackpot;
  const cards = standingCards(legs);
  const counts = await countCards(trx, meetingId, cards, legs.length, jackpot.cards);
  const { aliveAfter, alive } = counts;
  const { run } = jackpotProgress(legs);
  const whole = { legs: run, punterIds: counts.punterIds ?? [] };
  const judged = paidVersion > 0 ? await selectJudged(trx, meetingId) : new Map();
  const findAway = (punterIds: readonly number[]) => findNotEligible(trx, punterIds, judged, withheld, now);
  const { legsNeeded, candidates, notEligible } = mustBeWon
    ? await findBest(whole, findAway, (below) => selectBest(trx, meetingId, cards, below))
    : await findStanding(whole, findAway);
  const winners = candidates.length - notEligible.size;
  const toBeWon = cap === null ? total : Math.min(cap, total);
  const division = dividePool(toBeWon, winners);
  const doubling = await findDoubling(trx, meetingId, jackpot, candidates);
  if (candidates.length > 0) {
    const shares = { meetingId, version, paidVersion, candidates, division, notEligible, ...doubling };
    await insertShares(trx, shares);
  }
  const left = leftOfPool({ total, toBeWon }, winners);
  const paidBefore = paidVersion > 0 ? await selectDecision(trx, meetingId, paidVersion) : undefined;
  const entry = { progressiveId, meetingId, version, at: now };
  await carryOver(trx, entry, left - (paidBefore?.left ?? 0));
  await moveShares(trx, wallet, { meetingId, version, paidVersion }, now);
  return {
    version,
    phase: 'decided',
    standing: 'official',
    legs: plain(legs),
    withheld,
    aliveAfter,
    alive,
    aliveAliases: alive <= namedMax ? await selectAliases(trx, counts.punterIds ?? [], aliasesShown) : [],
    winners,
    share: division.share,
    centsOver: division.centsOver,
    notEligible: notEligible.size,
    legsNeeded,
    secondShares: await sumSecondShares(trx, meetingId, version),
    paid: winners > 0 ? toBeWon : 0,
    left,
    correction: paidBefore ? correctionOf(paidBefore, decided, before) : null,
  };
}

/** Punters of cards with so many legs right. */
interface CardsOfLegs {
  readonly legs: number;
  readonly punterIds: readonly number[];
}

/** Whose cards stood at a decision, and who of them does not win. */
interface Standing {
  readonly legsNeeded: number;
  readonly candidates: readonly number[];
  readonly notEligible: ReadonlyMap<number, NotEligible>;
}

type FindAway = (punterIds: readonly number[]) => Promise<ReadonlyMap<number, NotEligible>>;

/** Those with every leg. With every leg void nobody has picked a winner, and the pool is carried over. */
async function findStanding({ legs, punterIds }: CardsOfLegs, findAway: FindAway): Promise<Standing> {
  const candidates = legs > 0 ? punterIds : [];
  return { legsNeeded: legs, candidates, notEligible: await findAway(candidates) };
}

/**
 * Those with the most legs of whom one may win, and those with more, of whom none may: a card that does not win keeps
 * the pool from nobody (rule: jackpot-must-be-won).
 */
async function findBest(
  whole: CardsOfLegs,
  findAway: FindAway,
  selectBelow: (legs: number) => Promise<CardsOfLegs>,
): Promise<Standing> {
  let candidates: readonly number[] = [];
  const notEligible = new Map<number, NotEligible>();
  // Ends, because each round has fewer legs than the one before.
  for (let best = whole; best.legs > 0; best = await selectBelow(best.legs)) {
    const away = await findAway(best.punterIds);
    for (const [punterId, reason] of away) notEligible.set(punterId, reason);
    candidates = candidates.concat(best.punterIds);
    if (away.size < best.punterIds.length) return { legsNeeded: best.legs, candidates, notEligible };
  }
  return { legsNeeded: 0, candidates, notEligible };
}

/** Why a version takes the place of one that was paid, for the punter to read. */
function correctionOf(paid: Decision, { legs, withheld }: Decided, before: Decision | undefined): string {
  if (JSON.stringify(paid.withheld) !== JSON.stringify(withheld)) {
    return 'The operator withheld a share, and the pool was divided anew.';
  }
  if (!isSame(paid, legs, withheld) || before?.standing === 'provisional') {
    return 'A result was corrected after the shares were paid.';
  }
  return 'Bets that doubled a share were refunded.';
}

/**
 * Gives back to the progressive what is left of the pool, or takes back what a decision before left there. What a later
 * meeting has taken meanwhile stays with that meeting, and the house pays for it; what comes back later goes to the house
 * first (rule: jackpot-pool).
 */
async function carryOver(
  trx: Transaction,
  entry: { progressiveId: number; meetingId: number; version: number; at: Date },
  amount: number,
): Promise<void> {
  if (amount === 0) return;
  const carried = await lockCarried(trx, entry.progressiveId);
  const fromHouse =
    amount < 0
      ? Math.max(0, -(carried + amount))
      : -Math.min(amount, await sumOfHouse(trx, entry.progressiveId, entry.meetingId));
  await moveCarried(trx, [
    { ...entry, kind: 'left', amount },
    { ...entry, kind: 'house', amount: fromHouse },
  ]);
}

function plain(legs: readonly LegOfRace[]): Decision['legs'] {
  return legs.map(({ raceNumber, state, winners, scratched, standIn, stands }) => ({
    raceNumber,
    state,
    winners,
    scratched,
    standIn,
    stands,
  }));
}

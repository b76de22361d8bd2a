import { createHash } from 'node:crypto';
import { type JudgedLeg, judgeLeg, type LegState } from '@furlong/domain/jackpot/leg';
import { fundPool, leftOfPool } from '@furlong/domain/jackpot/pool';
import { judgeCard } from '@furlong/domain/jackpot/progress';
import { dividePool, doublesShare, shareAt } from '@furlong/domain/jackpot/shares';
import { formatMoney } from '@furlong/domain/money';
import { paidShareIds } from '../jackpots/share-id.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Check, Findings } from './check.ts';
import { selectJackpotsAtWork } from './queries-bets.ts';
import {
  type JackpotRecord,
  type ShareRecord,
  selectAmounts,
  selectCardRecords,
  selectCarriedDifferences,
  selectJackpotRecords,
  selectRaceIds,
  selectShareRecords,
  sumJackpotAccounts,
} from './queries-jackpots.ts';
import { rereadFacts } from './reread-facts.ts';

const chunkSize = 20_000;

/**
 * Derives jackpots again: the hash from the cards, who stood from the cards and the results, the shares from the pool,
 * and the money from the shares; of all meetings, or of one. Reads the races a second time, and the cards one by one.
 */
export function jackpotsCheck(meetingId: number | null): Check {
  return {
    name: 'jackpots',
    what: 'hashes, winners, shares and money of jackpots from cards and results',
    async run(trx, findings) {
      const { differs, progress } = findings;
      const jackpots = await selectJackpotRecords(trx, meetingId);
      if (meetingId === null) await checkTotals(trx, jackpots, findings);
      else if (jackpots.length === 0) differs(`meeting ${meetingId} has no jackpot whose cards are closed`);
      const atWork = await selectJackpotsAtWork(trx);
      progress(0, jackpots.length);
      for (const [index, jackpot] of jackpots.entries()) {
        await checkJackpot(trx, jackpot, atWork.has(jackpot.meetingId), findings);
        progress(index + 1, jackpots.length);
      }
      return jackpots.length;
    },
  };
}

async function checkTotals(
  trx: Transaction,
  jackpots: readonly JackpotRecord[],
  { differs }: Findings,
): Promise<void> {
  for (const { name, carried, sum } of await selectCarriedDifferences(trx)) {
    differs(`${name} carries ${formatMoney(carried)}, and its entries come to ${formatMoney(sum)}`);
  }
  const moved = await sumJackpotAccounts(trx);
  const paid = jackpots.reduce((sum, jackpot) => sum + (jackpot.paid ?? 0), 0);
  if (moved.pools !== paid) {
    differs(`pools paid ${formatMoney(moved.pools)}, and by the decisions ${formatMoney(paid)}`);
  }
  const doubled = jackpots.reduce((sum, jackpot) => sum + (jackpot.secondShares ?? 0), 0);
  if (moved.secondShares !== doubled) {
    differs(
      `second shares paid ${formatMoney(moved.secondShares)}, and by the decisions ${formatMoney(doubled)}`,
    );
  }
}

async function checkJackpot(
  trx: Transaction,
  jackpot: JackpotRecord,
  isAtWork: boolean,
  { differs }: Findings,
): Promise<void> {
  const { meetingId } = jackpot;
  const say = (words: string) => differs(`jackpot of meeting ${meetingId}: ${words}`);
  checkPool(jackpot, say);
  const legs = await judgeAgain(trx, jackpot);
  const right = await checkCards(trx, jackpot, legs, say);
  if (jackpot.paidVersion === 0 || isAtWork) return;
  const shares = await selectShareRecords(trx, meetingId, jackpot.paidVersion);
  checkWinners(jackpot, legs, right, shares, say);
  checkShares(jackpot, shares, say);
  await checkPaid(trx, jackpot, shares, say);
}

type Say = (words: string) => void;

function checkPool(jackpot: JackpotRecord, say: Say): void {
  const { broughtOver, added, taken, left, leftByEntries, winners } = jackpot;
  const pool = fundPool(broughtOver, jackpot);
  if (pool.added !== added) {
    say(`the house added ${formatMoney(added)}, and by its terms ${formatMoney(pool.added)}`);
  }
  if (broughtOver !== -taken) {
    say(`${formatMoney(broughtOver)} were brought over, and the progressive gave ${formatMoney(-taken)}`);
  }
  if ((left ?? 0) !== leftByEntries) {
    say(`${formatMoney(left ?? 0)} were left, and the progressive got ${formatMoney(leftByEntries)}`);
  }
  if (winners !== null && left !== leftOfPool(pool, winners)) {
    say(`${formatMoney(left ?? 0)} were left, and by its winners ${formatMoney(leftOfPool(pool, winners))}`);
  }
}

/** The legs by the records, as bets are settled by them. */
async function judgeAgain(
  trx: Transaction,
  { meetingId, legs, closedAt, voidLegs }: JackpotRecord,
): Promise<JudgedLeg[]> {
  const facts = new Map((await rereadFacts(trx, meetingId)).map((race) => [race.event, race]));
  const raceIds = await selectRaceIds(trx, meetingId);
  return legs.map((raceNumber) => {
    const race = facts.get(raceIds.get(raceNumber) ?? 0);
    const voidedLater = race?.voided != null && race.voided.at >= closedAt;
    const isVoid = !race || race.state === 'void' || voidedLater || voidLegs.includes(raceNumber);
    const state: LegState = isVoid ? 'void' : race.state === 'resulted' ? 'official' : 'to-come';
    const runners = (race?.runners ?? []).map(({ saddle, startingPrice, scratchedAt }) => ({
      saddle,
      startingPrice,
      scratched: scratchedAt !== null,
    }));
    return judgeLeg({ raceNumber, state, runners, finishers: race?.finishers ?? [] });
  });
}

/** Checks the hash and the numbering of the cards; returns how many legs each punter has right. */
async function checkCards(
  trx: Transaction,
  { meetingId, cards, hash, salt }: JackpotRecord,
  legs: readonly JudgedLeg[],
  say: Say,
): Promise<ReadonlyMap<number, number>> {
  const made = createHash('sha256').update(salt);
  const right = new Map<number, number>();
  let count = 0;
  for (let rows = await selectCardRecords(trx, meetingId, 0, chunkSize); rows.length > 0; ) {
    for (const { entry, punterId, saddles } of rows) {
      count += 1;
      made.update(`\n${entry}:${punterId}:${saddles.join(',')}`);
      if (entry !== count) say(`card ${count} is numbered ${entry}`);
      right.set(punterId, judgeCard(saddles, legs).right);
    }
    rows = await selectCardRecords(trx, meetingId, rows.at(-1)?.entry ?? 0, chunkSize);
  }
  if (count !== cards) say(`it has ${count} cards, and says ${cards}`);
  const digest = made.digest('hex');
  if (digest !== hash) say(`its cards have the hash ${digest}, and ${hash} was published`);
  return right;
}

function checkWinners(
  { mustBeWon }: JackpotRecord,
  legs: readonly JudgedLeg[],
  right: ReadonlyMap<number, number>,
  shares: readonly ShareRecord[],
  say: Say,
): void {
  const run = legs.filter(({ state }) => state === 'official').length;
  const won = new Set(shares.flatMap(({ punterId, place }) => (place === null ? [] : punterId)));
  const byLegs = [...Map.groupBy(right, ([, legsRight]) => legsRight)]
    .filter(([legsRight]) => legsRight > 0 && (mustBeWon || legsRight === run))
    .sort(([a], [b]) => b - a);
  const stood = new Set<number>();
  for (const [, cards] of byLegs) {
    for (const [punterId] of cards) stood.add(punterId);
    // Those with fewer legs share only where none of these may win.
    if (cards.some(([punterId]) => won.has(punterId))) break;
  }
  const written = new Set(shares.map(({ punterId }) => punterId));
  for (const punterId of stood) {
    if (!written.has(punterId)) say(`punter ${punterId} has every leg and is left out`);
  }
  for (const punterId of written) {
    if (!stood.has(punterId)) say(`punter ${punterId} has a share, and not every leg`);
  }
}

function checkShares(jackpot: JackpotRecord, shares: readonly ShareRecord[], say: Say): void {
  const winners = shares.filter(({ place }) => place !== null);
  if (winners.length !== jackpot.winners) say(`${winners.length} won, and it says ${jackpot.winners}`);
  const division = dividePool(fundPool(jackpot.broughtOver, jackpot).toBeWon, winners.length);
  let before = '';
  let sum = 0;
  let doubled = 0;
  winners.forEach(({ punterId, alias, place, share, secondShare, betTotal }, index) => {
    const due = shareAt(division, index + 1);
    if (place !== index + 1 || alias.toLowerCase() < before)
      say(`punter ${punterId} is not in the place of the alias`);
    if (share !== due)
      say(`punter ${punterId} gets ${formatMoney(share)}, and by the division ${formatMoney(due)}`);
    const second = doublesShare(betTotal, jackpot.doublesFrom) ? due : 0;
    if (secondShare !== second) {
      say(
        `punter ${punterId} gets ${formatMoney(secondShare)} twice, and by the bets ${formatMoney(second)}`,
      );
    }
    before = alias.toLowerCase();
    sum += share;
    doubled += secondShare;
  });
  if (sum !== jackpot.paid)
    say(`its shares come to ${formatMoney(sum)}, and it says ${formatMoney(jackpot.paid ?? 0)}`);
  if (doubled !== jackpot.secondShares)
    say(`its second shares come to ${formatMoney(doubled)}, and it says another sum`);
}

async function checkPaid(
  trx: Transaction,
  { meetingId }: JackpotRecord,
  shares: readonly ShareRecord[],
  say: Say,
): Promise<void> {
  const due = shares.flatMap(({ punterId, share, secondShare, paidIn }) => {
    const of = { meetingId, paidIn, punterId };
    return [
      { punterId, ids: paidShareIds('share', of), amount: share },
      { punterId, ids: paidShareIds('second-share', of), amount: secondShare },
    ].filter(({ amount }) => amount > 0);
  });
  for (let from = 0; from < due.length; from += chunkSize) {
    const part = due.slice(from, from + chunkSize);
    const paid = await selectAmounts(
      trx,
      part.flatMap(({ ids }) => ids),
    );
    for (const { punterId, ids, amount } of part) {
      const sum = ids.reduce((total, id) => total + (paid.get(id) ?? 0), 0);
      if (sum === amount) continue;
      say(
        `punter ${punterId} was paid ${formatMoney(sum)} by ${ids.join(' or ')}, and is due ${formatMoney(amount)}`,
      );
    }
  }
}

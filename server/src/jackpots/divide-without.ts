import type { Cents } from '@furlong/domain/money';
import type { Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Jobs } from '../platform/runtime/jobs.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import type { WalletPort } from '../wallet/wallet-port.ts';
import { decideJackpot } from './decide-jackpot.ts';
import { type Decision, lockFrozen, selectDecision } from './queries-decide.ts';
import { selectOwnCard, selectOwnShare } from './queries-own.ts';
import { compareShares, type ShareChange } from './queries-redivide.ts';
import { insertWithholding } from './queries-terms.ts';

/** Cards whose shares are moved while somebody at the desk waits for it; with more the command line leaves it to a job. */
const cardsMax = 20_000;
/** Cards that a preview lists. */
const changesShown = 50;

/** How a pool is divided. Amounts in cents. */
export interface PoolDivision {
  readonly winners: number;
  readonly legsNeeded: number;
  readonly paid: Cents;
  readonly secondShares: Cents;
  readonly left: Cents;
}

/** What withholding a share came to. Amounts in cents. */
export interface Redivision {
  readonly entry: number;
  /** Null: nothing is paid yet. The card does not win once every leg is official. */
  readonly divided: {
    readonly before: PoolDivision;
    readonly after: PoolDivision;
    readonly takenBack: Cents;
    /** Cards whose sum changes, and the first of them. */
    readonly cards: number;
    readonly changes: readonly ShareChange[];
    /** SHA-256 over every card's sum before and after. */
    readonly digest: string;
  } | null;
  /** What of that the punter's wallet does not cover, and owes (rule: debts). */
  readonly owed: Cents;
}

/** A share to withhold, the reason that its punter reads, and the two persons who stand for it. */
export interface ShareToWithhold {
  readonly meetingId: number;
  readonly punterId: number;
  readonly reason: string;
  readonly firstBy: string;
  readonly secondBy: string;
}

/**
 * Withholds the share of a card and divides the pool anew, in the transaction of `trx`, by the code that decides after
 * every result (rules: jackpot-withheld, jackpot-shares). Says what changed. With nobody left the pool is carried over;
 * on a must-be-won day those with the next most winners share it. Throws Failed: 'conflict' where there is no share to
 * withhold or it is withheld already, 'unavailable' where the jackpot is about to be decided by other facts.
 */
export async function divideWithout(
  parts: { readonly jobs: Jobs; readonly wallet: WalletPort },
  trx: Transaction,
  asked: ShareToWithhold,
  now: Date,
): Promise<Redivision> {
  const { meetingId, punterId } = asked;
  const jackpot = await lockFrozen(trx, meetingId);
  const card = jackpot && (await selectOwnCard(trx, meetingId, punterId));
  if (!card) throw new Failed('conflict', 'This punter has no card of this jackpot');
  const { version, paidVersion } = jackpot;
  const latest = await selectDecision(trx, meetingId, version);
  assertFew(latest);
  if (await decideJackpot(parts, trx, meetingId, now)) {
    throw new Failed('unavailable', 'The jackpot is being decided at this moment: try again');
  }
  const paid = latest?.standing === 'official' ? latest : undefined;
  if (paid) await assertHasShare(trx, asked, paidVersion);
  const owed = await findOwed(trx, punterId);
  if (!(await insertWithholding(trx, asked, now))) {
    throw new Failed('conflict', 'The share of this card is withheld already');
  }
  await decideJackpot(parts, trx, meetingId, now);
  const after = await lockFrozen(trx, meetingId);
  const decided = after && (await selectDecision(trx, meetingId, after.version));
  if (!paid || !decided) return { entry: card.entry, divided: null, owed: 0 };
  const versions = { meetingId, before: paid.version, after: decided.version };
  const { takenBack, ...compared } = await compareShares(trx, versions, punterId, changesShown);
  return {
    entry: card.entry,
    divided: { before: divisionOf(paid), after: divisionOf(decided), takenBack, ...compared },
    owed: (await findOwed(trx, punterId)) - owed,
  };
}

function assertFew(latest: Decision | undefined): void {
  if ((latest?.alive ?? 0) <= cardsMax) return;
  throw new Failed(
    'conflict',
    `More than ${cardsMax} cards are in it, which is too many to divide anew while you wait: withhold it on the command line`,
  );
}

async function assertHasShare(
  trx: Transaction,
  { meetingId, punterId }: ShareToWithhold,
  paidVersion: number,
): Promise<void> {
  const own = await selectOwnShare(trx, meetingId, paidVersion, punterId);
  if (own?.notEligible === 'withheld')
    throw new Failed('conflict', 'The share of this card is withheld already');
  if (!own || own.share === 0) throw new Failed('conflict', 'This card has no share of the jackpot');
}

async function findOwed(trx: Transaction, punterId: number): Promise<Cents> {
  return (await lockWallets(trx, [punterId])).get(punterId)?.owed ?? 0;
}

function divisionOf({ winners, legsNeeded, paid, secondShares, left }: Decision): PoolDivision {
  return {
    winners: winners ?? 0,
    legsNeeded: legsNeeded ?? 0,
    paid: paid ?? 0,
    secondShares: secondShares ?? 0,
    left: left ?? 0,
  };
}

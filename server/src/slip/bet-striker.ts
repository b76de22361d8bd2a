import { lockRacesForBets } from '../meetings/lock-races-for-bets.ts';
import { inTransaction, type Transaction } from '../platform/database.ts';
import { Failed } from '../platform/failure.ts';
import { GroupCommit, type GroupCommitLimits } from '../platform/group-commit.ts';
import type { Platform } from '../platform/platform.ts';
import { loadBettingPermits } from '../protection/load-betting-permits.ts';
import { house, walletAccount } from '../wallet/accounts.ts';
import { postTransfers } from '../wallet/ledger.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { payoutLimitsOf, taxBasisPointsOf } from './betting-rules.ts';
import { decideRepeated, decideStrike, type Purse, type StrikeGround } from './decide-strike.ts';
import type { LineToStrike } from './line-to-strike.ts';
import { insertBets, type NewBet, type StruckRow, selectUsedKeys } from './queries.ts';
import { fromStoredLeg } from './stored-legs.ts';
import type { StrikeOutcome } from './strike-outcome.ts';

/** The lines one punter sends together. */
interface Slip {
  readonly punterId: number;
  readonly lines: readonly LineToStrike[];
  readonly now: Date;
}

/** The outcomes of a slip's lines, in their order, and the wallet after them. */
export interface StruckSlip {
  readonly outcomes: readonly StrikeOutcome[];
  readonly balance: number;
}

const defaultLimits: GroupCommitLimits = { transactions: 2, largestBatch: 64, longestQueue: 4_096 };

/**
 * Strikes bets: many slips in one transaction (group commit), each line with its own outcome.
 *
 * Everything is decided inside the transaction. First the punters' wallets are locked: no other strike, deposit, limit
 * or exclusion of theirs is under way from then on, and a key used before is seen. Then the races are held FOR SHARE:
 * nobody closes one, scratches or suspends until the bets are written. The stake and its bet are written together or
 * not at all, and the database refuses a bet without its stake.
 */
export class BetStriker {
  #platform: Platform;
  #group: GroupCommit<Slip, StruckSlip>;

  constructor(platform: Platform, limits: GroupCommitLimits = defaultLimits) {
    this.#platform = platform;
    this.#group = new GroupCommit((slips) => this.#strikeBatch(slips), limits);
  }

  /**
   * Strikes a punter's lines, each for itself. Resolves when they are durable. The same lines again, under the same
   * keys, strike nothing and answer the same. Throws Failed 'unavailable' when too many wait or the database cannot
   * be reached: the outcome is then unknown, and sending the slip again is safe.
   */
  async strike(punterId: number, lines: readonly LineToStrike[], now: Date): Promise<StruckSlip> {
    const slip = await this.#group.add({ punterId, lines, now });
    for (const { kind } of slip.outcomes) this.#platform.metrics.linesStruck.inc({ outcome: kind });
    return slip;
  }

  /** Resolves when no strike is under way: for an orderly stop. */
  idle(): Promise<void> {
    return this.#group.idle();
  }

  async #strikeBatch(slips: readonly Slip[]): Promise<StruckSlip[]> {
    this.#platform.metrics.strikeBatch.observe(slips.length);
    try {
      return await inTransaction(this.#platform.db, (trx) => strikeAll(this.#platform, trx, slips));
    } catch (error) {
      if (typeof (error as { code?: unknown }).code === 'string' && slips.length > 1) throw error;
      this.#platform.log.error({ err: error, slips: slips.length }, 'bets could not be struck');
      throw new Failed(
        'unavailable',
        'Bets cannot be struck at the moment; try again, nothing is struck twice',
      );
    }
  }
}

async function strikeAll(
  platform: Platform,
  trx: Transaction,
  slips: readonly Slip[],
): Promise<StruckSlip[]> {
  const punterIds = [...new Set(slips.map(({ punterId }) => punterId))];
  const lines = slips.flatMap((slip) => slip.lines);
  const now = new Date(Math.max(...slips.map((slip) => slip.now.getTime())));

  const wallets = await lockWallets(trx, punterIds);
  const used = await selectUsedKeys(
    trx,
    lines.map(({ guid }) => guid),
  );
  const permits = await loadBettingPermits(trx, punterIds, now);
  const meetingIds = [...new Set(lines.map(({ meetingId }) => meetingId))];
  const races = await lockRacesForBets(trx, meetingIds, now);

  const purses = new Map<number, Purse>();
  for (const punterId of punterIds) {
    const permit = permits.get(punterId);
    purses.set(punterId, {
      balance: wallets.get(punterId)?.balance ?? 0,
      stakeLeft: permit?.stakeLeft ?? null,
      lossLeft: permit?.lossLeft ?? null,
    });
  }
  const ground: StrikeGround = {
    races: new Map(races.map((race) => [race.id, race])),
    permits,
    purses,
    limits: payoutLimitsOf(platform.operator),
    taxBasisPoints: taxBasisPointsOf(platform.operator, 'horseracing'),
    now,
  };

  const { decided, bets } = decideAll(lines, used, ground);
  await postTransfers(trx, bets.map(toStake));
  const ids = bets.length === 0 ? new Map<string, number>() : await insertBets(trx, bets);
  const outcomes = decided.map((decide) => decide(ids));

  let next = 0;
  return slips.map((slip) => {
    const own = outcomes.slice(next, next + slip.lines.length);
    next += slip.lines.length;
    return { outcomes: own, balance: purses.get(slip.punterId)?.balance ?? 0 };
  });
}

/** The outcome of every line once the ids of the bets are known, and the bets to write. */
function decideAll(
  lines: readonly LineToStrike[],
  used: ReadonlyMap<string, StruckRow | null>,
  ground: StrikeGround,
): { decided: ((ids: ReadonlyMap<string, number>) => StrikeOutcome)[]; bets: NewBet[] } {
  const bets = new Map<string, NewBet>();
  const decided = lines.map((asked) => {
    const held = used.get(asked.guid);
    if (held !== undefined) {
      const outcome = decideRepeated(asked, held);
      return () => outcome;
    }
    const twin = bets.get(asked.guid);
    if (twin) {
      // Sent twice at the same moment: the second is a repetition of the first, whose id comes with the insert.
      return (ids: ReadonlyMap<string, number>) =>
        decideRepeated(asked, { ...twin, betId: ids.get(asked.guid) ?? 0 });
    }
    const decision = decideStrike(asked, ground);
    if (decision.kind !== 'strike') return () => decision;
    const { bet } = decision;
    bets.set(asked.guid, bet);
    return (ids: ReadonlyMap<string, number>) => struck(asked, bet, ids.get(asked.guid) ?? 0);
  });
  return { decided, bets: [...bets.values()] };
}

function struck(asked: LineToStrike, bet: NewBet, betId: number): StrikeOutcome {
  return {
    kind: 'struck',
    asked,
    betId,
    line: { legs: bet.legs.map(fromStoredLeg), size: bet.size, stake: bet.stake },
    combinations: bet.combinations,
    struckAt: bet.struckAt,
    already: false,
  };
}

function toStake(bet: NewBet) {
  return {
    id: bet.guid,
    kind: 'stake',
    debit: walletAccount(bet.punterId),
    credit: house.book,
    amount: bet.stake * bet.combinations,
    punterId: bet.punterId,
    betId: null,
    at: bet.struckAt,
  } as const;
}

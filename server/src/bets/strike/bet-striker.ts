import type { PlacesPaid } from '@furlong/domain/betting/line-price';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { lockRacesForBets } from '../../meetings/lock-races-for-bets.ts';
import { inTransaction, type Transaction } from '../../platform/database/database.ts';
import { GroupCommit, type GroupCommitLimits } from '../../platform/database/group-commit.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { loadBettingPermits } from '../../protection/load-betting-permits.ts';
import type { Sitting } from '../../session/sitting.ts';
import { house } from '../../wallet/accounts.ts';
import { postTransfers } from '../../wallet/ledger.ts';
import type { Reservation, WalletPort } from '../../wallet/wallet-port.ts';
import { fromStoredLeg } from '../bet-row.ts';
import { payoutLimitsOf, taxBasisPointsOf } from './betting-rules.ts';
import {
  decideRepeated,
  decideStrike,
  keyUsedOtherwise,
  type LimitsLeft,
  type SlipMeans,
  type StrikeGround,
} from './decide-strike.ts';
import type { LineToStrike } from './line-to-strike.ts';
import { insertBets, type NewBet, type StruckRow, selectUsedKeys } from './queries.ts';
import { claimRequests } from './queries-requests.ts';
import type { RequestClaim } from './request-keys.ts';
import type { StrikeOutcome } from './strike-outcome.ts';

/** The lines one punter sends together. */
interface Slip {
  readonly punterId: number;
  /** What the wallet holds for it while it is struck. */
  readonly reservation: Reservation;
  readonly lines: readonly LineToStrike[];
  readonly request: RequestClaim | undefined;
  readonly sitting: Sitting | undefined;
  readonly now: Date;
}

/** The outcomes of a slip's lines, in their order, and the wallet after them. */
export interface StruckSlip {
  readonly outcomes: readonly StrikeOutcome[];
  /** Of the races as they were struck on. */
  readonly placesPaid: PlacesPaid;
  /** Cents; null where another system keeps the wallet. */
  readonly balance: number | null;
}

const defaultLimits: GroupCommitLimits = { transactions: 2, batchMax: 64, queueMax: 4_096 };

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
  #wallet: WalletPort;
  #group: GroupCommit<Slip, StruckSlip>;

  constructor(platform: Platform, wallet: WalletPort, limits: GroupCommitLimits = defaultLimits) {
    this.#platform = platform;
    this.#wallet = wallet;
    this.#group = new GroupCommit((slips) => this.#strikeBatch(slips), limits);
  }

  /**
   * Strikes a punter's lines, each for itself. Resolves when they are durable. The same lines again, under the same
   * keys, strike nothing and answer the same; other lines under the key of a request fail. Throws Failed 'unavailable' when too many wait or the database cannot
   * be reached: the outcome is then unknown, and sending the slip again is safe.
   */
  async strike(
    punterId: number,
    lines: readonly LineToStrike[],
    now: Date,
    request?: RequestClaim,
    sitting?: Sitting,
  ): Promise<StruckSlip> {
    const total = lines.reduce((sum, line) => sum + line.totalStake, 0);
    const reservation = await this.#wallet.reserve(punterId, total);
    const slip = await this.#group
      .add({ punterId, reservation, lines, request, sitting, now })
      .catch(async (error) => {
        await this.#wallet.release(reservation);
        throw error;
      });
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
      return await inTransaction(this.#platform.db, (trx) =>
        strikeAll(this.#platform, this.#wallet, trx, slips),
      );
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
  wallet: WalletPort,
  trx: Transaction,
  slips: readonly Slip[],
): Promise<StruckSlip[]> {
  const punterIds = [...new Set(slips.map(({ punterId }) => punterId))];
  const lines = slips.flatMap((slip) => slip.lines);
  const now = new Date(Math.max(...slips.map((slip) => slip.now.getTime())));

  const fundsOfSlips = await wallet.lockFunds(
    trx,
    slips.map(({ reservation }) => reservation),
  );
  const used = await selectUsedKeys(
    trx,
    lines.map(({ guid }) => guid),
  );
  const requests = await claimRequests(
    trx,
    slips.flatMap(({ request }) => request ?? []),
    now,
  );
  const permits = await loadBettingPermits(trx, punterIds, now);
  const meetingIds = [...new Set(lines.map(({ meetingId }) => meetingId))];
  const clock = () => new Date(Math.max(now.getTime(), platform.clock().getTime()));
  const { races, at } = await lockRacesForBets(trx, meetingIds, clock);

  const limitsLeft = new Map<number, LimitsLeft>();
  for (const [punterId, { stakeLeft, lossLeft }] of permits)
    limitsLeft.set(punterId, { stakeLeft, lossLeft });
  const ground: StrikeGround = {
    races: new Map(races.map((race) => [race.id, race])),
    permits,
    limitsLeft,
    limits: payoutLimitsOf(platform.operator),
    taxBasisPoints: taxBasisPointsOf(platform.operator, MEETING_SPORT),
    now: at,
  };

  const bets = new Map<string, NewBet>();
  const decided = slips.map((slip, index) => {
    const funds = fundsOfSlips[index] ?? { left: 0 };
    const before = funds.left;
    const means = { funds, refusal: slip.reservation.refusal, sitting: slip.sitting };
    const { request } = slip;
    const isOther = request !== undefined && requests.get(request.key) !== request.lines;
    const outcomes = slip.lines.map((line) =>
      isOther ? () => keyUsedOtherwise(line) : decideLine(line, used, bets, means, ground),
    );
    return { outcomes, funds, taken: { reservation: slip.reservation, taken: before - funds.left } };
  });
  await postTransfers(
    trx,
    [...bets.values()].map((bet) => toStake(bet, wallet)),
  );
  const ids = bets.size === 0 ? new Map<string, number>() : await insertBets(trx, [...bets.values()]);
  await wallet.settle(
    trx,
    decided.map(({ taken }) => taken),
  );
  return decided.map(({ outcomes, funds }) => ({
    outcomes: outcomes.map((outcome) => outcome(ids)),
    placesPaid: (race) => ground.races.get(race)?.placesPaid ?? 0,
    balance: wallet.inHouse ? funds.left : null,
  }));
}

/** A line's outcome once the ids of the bets are known. */
type Decided = (ids: ReadonlyMap<string, number>) => StrikeOutcome;

/** Decides a line and adds what it strikes to the bets to be written. */
function decideLine(
  asked: LineToStrike,
  used: ReadonlyMap<string, StruckRow | null>,
  bets: Map<string, NewBet>,
  means: SlipMeans,
  ground: StrikeGround,
): Decided {
  const held = used.get(asked.guid);
  if (held !== undefined) {
    const outcome = decideRepeated(asked, held);
    return () => outcome;
  }
  const twin = bets.get(asked.guid);
  // Sent twice at the same moment: the second repeats the first, whose id comes with the insert.
  if (twin) return (ids) => decideRepeated(asked, { ...twin, betId: ids.get(asked.guid) ?? 0 });
  const decision = decideStrike(asked, means, ground);
  if (decision.kind !== 'strike') return () => decision;
  const { bet } = decision;
  bets.set(asked.guid, bet);
  return (ids) => struck(asked, bet, ids.get(asked.guid) ?? 0);
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

function toStake(bet: NewBet, wallet: WalletPort) {
  return {
    id: bet.guid,
    kind: 'stake',
    debit: wallet.accountOf(bet.punterId),
    credit: house.book,
    amount: bet.stake * bet.combinations,
    punterId: bet.punterId,
    betId: null,
    at: bet.struckAt,
  } as const;
}

import type { PlacesPaid } from '@furlong/domain/betting/line-price';
import { failsAgain } from '../../platform/database/about-data.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { GroupCommit, type GroupCommitLimits } from '../../platform/database/group-commit.ts';
import {
  inPipelinedTransaction,
  type PipelinedTransaction,
} from '../../platform/database/pipelined-transaction.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { loadBettingPermits } from '../../protection/load-betting-permits.ts';
import type { Sitting } from '../../session/sitting.ts';
import { house } from '../../wallet/accounts.ts';
import { isArchivedKey, isNewKey } from '../../wallet/archived-keys.ts';
import { postNewTransfers } from '../../wallet/ledger.ts';
import type { Reservation, WalletPort } from '../../wallet/wallet-port.ts';
import { type EventsWanted, type Sport, type Sports, sportNamed } from '../sport.ts';
import { PayoutLimitsInForce } from './betting-rules.ts';
import { type Decided, decideSlip } from './decide-slip.ts';
import { keyUsedOtherwise, type LimitsLeft, type StrikeContext } from './decide-strike.ts';
import { findUsedKeys } from './find-used-keys.ts';
import type { LineToStrike } from './line-to-strike.ts';
import { insertBets, type NewBet } from './queries.ts';
import { claimRequests } from './queries-requests.ts';
import type { RefusalCounts } from './refusal-counts.ts';
import type { RequestClaim } from './request-keys.ts';
import type { StrikeOutcome } from './strike-outcome.ts';

/** The lines one punter sends together. */
interface Slip {
  readonly punterId: number;
  /** The money that the wallet has reserved for it. */
  readonly reservation: Reservation;
  readonly lines: readonly LineToStrike[];
  readonly request: RequestClaim | undefined;
  readonly sitting: Sitting | undefined;
  readonly now: Date;
}

/** The outcomes of a slip's lines, in their order, and the wallet after them. */
export interface StruckSlip {
  readonly outcomes: readonly StrikeOutcome[];
  /** Of the events as they were struck on. */
  readonly placesPaid: PlacesPaid;
  /** Cents; null where the wallet is another system's. */
  readonly balance: number | null;
}

const defaultLimits: GroupCommitLimits = { transactions: 2, batchMax: 64, queueMax: 4_096 };

/**
 * Strikes bets: many slips in one transaction (group commit), each line with its own outcome.
 *
 * Everything is decided inside the transaction. First the punters' wallets are locked: from then on no other strike,
 * deposit, limit or exclusion of theirs is under way, and a key used before is seen. Then the sports lock what is on
 * offer: nobody closes an event or takes an outcome away until the bets are written. All of that is sent at once, in
 * this order, which is that of the locks. The stake and its bet are written together or not at all, and the database
 * refuses a bet without its stake.
 */
export class BetStriker {
  #platform: Platform;
  #wallet: WalletPort;
  #sports: Sports;
  #payoutLimits: PayoutLimitsInForce;
  #group: GroupCommit<Slip, StruckSlip>;
  readonly #refusals: RefusalCounts | undefined;

  constructor(
    platform: Platform,
    wallet: WalletPort,
    sports: Sports,
    limits: GroupCommitLimits = defaultLimits,
    refusals?: RefusalCounts,
  ) {
    this.#refusals = refusals;
    this.#platform = platform;
    this.#wallet = wallet;
    this.#sports = sports;
    this.#payoutLimits = new PayoutLimitsInForce(platform);
    this.#group = new GroupCommit((slips) => this.#strikeBatch(slips), limits);
  }

  /**
   * Strikes a punter's lines, all of one sport, each for itself but the halves of an each-way bet together. Resolves when they are durable. The same lines again,
   * under the same keys, strike nothing and answer the same; other lines under the key of a request fail. Throws Failed
   * 'unavailable' when too many wait or the database cannot be reached: the outcome is then unknown, and sending the
   * slip again is safe.
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
    for (const outcome of slip.outcomes) {
      this.#platform.metrics.linesStruck.inc({ outcome: outcome.kind });
      if (outcome.kind === 'failed') this.#refusals?.note(outcome.refusal, now);
    }
    return slip;
  }

  /** Resolves when no strike is under way: for an orderly stop. */
  idle(): Promise<void> {
    return this.#group.idle();
  }

  async #strikeBatch(slips: readonly Slip[]): Promise<StruckSlip[]> {
    this.#platform.metrics.strikeBatch.observe(slips.length);
    try {
      return await this.#strikeTogether(slips, isNewKey);
    } catch (error) {
      // Each is tried alone (group-commit.ts).
      if (slips.length > 1 && failsAgain(error)) throw error;
      this.#platform.log.error({ err: error, slips: slips.length }, 'bets could not be struck');
      throw new Failed(
        'unavailable',
        'Bets cannot be struck at the moment; try again, nothing is struck twice',
      );
    }
  }

  /** Keys that do not say that they are new are looked for in the archive; and all of them where one was found there. */
  async #strikeTogether(slips: readonly Slip[], isNew: typeof isNewKey): Promise<StruckSlip[]> {
    try {
      return await inPipelinedTransaction(this.#platform.db, (transaction) =>
        strikeAll(this.#platform, this.#wallet, this.#sports, this.#payoutLimits, transaction, slips, isNew),
      );
    } catch (error) {
      if (!isArchivedKey(error) || isNew !== isNewKey) throw error;
      return await this.#strikeTogether(slips, () => false);
    }
  }
}

async function strikeAll(
  platform: Platform,
  wallet: WalletPort,
  sports: Sports,
  payoutLimits: PayoutLimitsInForce,
  { trx, begin, commit }: PipelinedTransaction,
  slips: readonly Slip[],
  isNew: typeof isNewKey,
): Promise<StruckSlip[]> {
  const punterIds = [...new Set(slips.map(({ punterId }) => punterId))];
  const lines = slips.flatMap((slip) => slip.lines);
  const now = new Date(Math.max(...slips.map((slip) => slip.now.getTime())));

  const clock = () => new Date(Math.max(now.getTime(), platform.clock().getTime()));
  const wanted = eventsBySport(lines, sports);

  const [fundsOfSlips, used, permits, ...offersOfSports] = await begin(
    (first) =>
      wallet.lockFunds(
        first,
        slips.map(({ reservation }) => reservation),
      ),
    (next) =>
      findUsedKeys(
        next,
        lines.map(({ guid }) => guid),
        (guid) => isNew(guid, now),
      ),
    (next) => loadBettingPermits(next, punterIds, now),
    ...wanted.map(
      ([sport, events]) =>
        (next: Transaction) =>
          sport.lockOffers(next, events, clock),
    ),
  );
  const requests = await claimRequests(
    trx,
    slips.flatMap(({ request }) => request ?? []),
    now,
  );
  const limitsLeft = new Map<number, LimitsLeft>();
  for (const [punterId, { stakeLeft, lossLeft }] of permits)
    limitsLeft.set(punterId, { stakeLeft, lossLeft });
  const contexts = new Map<string, StrikeContext>();
  for (const [index, [sport]] of wanted.entries()) {
    const offers = offersOfSports[index];
    if (!offers) throw new Error(`nothing was locked of '${sport.name}'`);
    const limits = await payoutLimits.at(trx, offers.at);
    const taxBasisPoints = sport.taxBasisPoints(platform.operator);
    contexts.set(sport.name, { offers, permits, limitsLeft, limits, taxBasisPoints });
  }

  const bets = new Map<string, NewBet>();
  const decided = slips.map((slip, index) => {
    const funds = fundsOfSlips[index] ?? { left: 0 };
    const before = funds.left;
    const means = { funds, refusal: slip.reservation.refusal, sitting: slip.sitting };
    const { request } = slip;
    const isOther = request !== undefined && requests.get(request.key) !== request.lines;
    const outcomes: readonly Decided[] = isOther
      ? slip.lines.map(() => () => keyUsedOtherwise)
      : decideSlip(slip.lines, { used, bets }, means, contexts);
    return {
      outcomes,
      funds,
      placesPaid: contexts.get(slip.lines[0]?.sport ?? '')?.offers.placesPaid ?? noPlaces,
      taken: { reservation: slip.reservation, taken: before - funds.left },
    };
  });
  await wallet.settle(
    trx,
    decided.map(({ taken }) => taken),
  );
  const ids = await writeBets(commit, [...bets.values()], wallet);
  return decided.map(({ outcomes, funds, placesPaid }) => ({
    outcomes: outcomes.map((outcome) => outcome(ids)),
    placesPaid,
    balance: wallet.inHouse ? funds.left : null,
  }));
}

/** Posts the stakes, writes their bets and commits; returns the ids of the bets by guid. */
async function writeBets(
  commit: PipelinedTransaction['commit'],
  bets: readonly NewBet[],
  wallet: WalletPort,
): Promise<ReadonlyMap<string, number>> {
  if (bets.length === 0) {
    await commit();
    return new Map();
  }
  const stakes = bets.map((bet) => toStake(bet, wallet));
  const [, ids] = await commit(
    (trx) => postNewTransfers(trx, stakes),
    (trx) => insertBets(trx, bets),
  );
  return ids;
}

const noPlaces: PlacesPaid = () => 0;

/**
 * The sports of some lines and the events they are on. The sports come in the order of `sports`, whatever the lines:
 * two transactions that lock events of the same sports then never wait for each other.
 */
function eventsBySport(lines: readonly LineToStrike[], sports: Sports): [Sport, EventsWanted][] {
  const bySport = Map.groupBy(lines, ({ sport }) => sportNamed(sports, sport));
  return [...sports.values()].flatMap((sport) => {
    const own = bySport.get(sport);
    if (!own) return [];
    const programmeIds = [...new Set(own.map(({ programmeId }) => programmeId))];
    const eventIds = [...new Set(own.flatMap(({ legs }) => legs.map(({ event }) => event)))];
    return [[sport, { programmeIds, eventIds }]];
  });
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

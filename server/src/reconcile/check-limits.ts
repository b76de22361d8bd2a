import { type Cents, formatMoney } from '@furlong/domain/money';
import { type LimitKind, limitInForce } from '@furlong/domain/protection/limit';
import { LIMIT_PERIODS, type LimitPeriod, startOfPeriod } from '@furlong/domain/protection/limit-period';
import type { Check, Findings } from './check.ts';
import {
  type Flow,
  type PastLimit,
  selectFlows,
  selectFlowsWhileAway,
  selectLimitedPunters,
  selectPastLimits,
} from './queries-limits.ts';

/**
 * A limit changed so shortly before a transfer may not have counted for it: each read its clock before one of them
 * waited for the other's lock.
 */
const clockToleranceMs = 5_000;

/** What counts towards a limit of a kind, and which kind of transfer it limits. */
const counted: Readonly<Record<LimitKind, { readonly against: string; amount(flow: Flow): Cents }>> = {
  deposit: { against: 'deposit', amount: ({ kind, amount }) => (kind === 'deposit' ? amount : 0) },
  stake: { against: 'stake', amount: ({ kind, amount }) => (kind === 'stake' ? amount : 0) },
  loss: { against: 'stake', amount: ({ loss }) => loss },
};

/** Checks every deposit and stake against the limits and breaks in force at the time; usage is summed anew. */
export const limitsCheck: Check = {
  name: 'limits',
  what: 'use of the limits that punters set, and their breaks, from the transfers',
  async run(trx, findings) {
    const punters = await selectLimitedPunters(trx);
    findings.progress(0, punters.length);
    for (const [index, punterId] of punters.entries()) {
      const limits = await selectPastLimits(trx, punterId);
      const flows = await selectFlows(trx, punterId, firstCounted(limits));
      checkPunter(punterId, limits, flows, findings);
      findings.progress(index + 1, punters.length);
    }
    for (const { id, kind, punterId, breakKind } of await selectFlowsWhileAway(trx)) {
      findings.differs(`transfer ${id} is a ${kind} of punter ${punterId} during a ${breakKind}`);
    }
    return punters.length;
  },
};

/** The start of the longest period in which a punter's first limit counted. */
function firstCounted(limits: readonly PastLimit[]): Date {
  const first = new Date(Math.min(...limits.map(({ at }) => at.getTime())));
  return new Date(Math.min(...LIMIT_PERIODS.map((period) => startOfPeriod(period, first).getTime())));
}

function checkPunter(
  punterId: number,
  changes: readonly PastLimit[],
  flows: readonly Flow[],
  { differs }: Findings,
): void {
  for (const [name, own] of Map.groupBy(changes, ({ kind, period }) => `${kind}/${period}`)) {
    const [kind, period] = name.split('/') as [LimitKind, LimitPeriod];
    const { against, amount } = counted[kind];
    const use = new PeriodSums(period);
    for (const flow of flows) {
      const used = use.add(flow.at, amount(flow));
      if (flow.kind !== against || flow.id === null) continue;
      const limit = loosest(own, flow.at);
      if (limit !== null && used > limit) {
        differs(
          `transfer ${flow.id} took punter ${punterId} to ${formatMoney(used)} of a ${kind} limit of ${formatMoney(limit)} a ${period}`,
        );
      }
    }
  }
}

/** The limit in force at an instant; null: none. Of two within the clock tolerance, the looser. */
function loosest(changes: readonly PastLimit[], at: Date): Cents | null {
  const since = at.getTime() - clockToleranceMs;
  const last = changes.findLastIndex((change) => change.at <= at);
  const candidates = [limitInForce(changes[last], at)];
  for (let index = last; index >= 0 && (changes[index]?.at.getTime() ?? 0) > since; index -= 1) {
    candidates.push(limitInForce(changes[index - 1], at));
  }
  return candidates.reduce((one, other) => (one === null || other === null ? null : Math.max(one, other)));
}

/** Running sums by calendar period. */
class PeriodSums {
  readonly #period: LimitPeriod;
  readonly #sums = new Map<number, Cents>();

  constructor(period: LimitPeriod) {
    this.#period = period;
  }

  /** Adds to the period of an instant, and returns the sum since the period began. */
  add(at: Date, amount: Cents): Cents {
    const start = startOfPeriod(this.#period, at).getTime();
    this.#sums.set(start, (this.#sums.get(start) ?? 0) + amount);
    let sum = 0;
    for (const [since, own] of this.#sums) if (since >= start) sum += own;
    return sum;
  }
}

import type { BetLine } from '@furlong/domain/betting/bet-line';
import { EventBook } from '@furlong/domain/betting/event-book';
import { type EventOutcomes, lineOutcomes } from '@furlong/domain/betting/leg-outcome';
import { paidInAll } from '@furlong/domain/betting/liability-limits';
import { exposureOfLive, type LegExposure } from '@furlong/domain/betting/line-exposure';
import type { PlacesPaid } from '@furlong/domain/betting/line-price';
import type { LegPreparer } from '@furlong/domain/betting/live-legs';
import { returnSoFar } from '@furlong/domain/betting/open-return';
import type { Cents } from '@furlong/domain/money';
import type { OpenBetRow } from './queries-open.ts';

/** Bets that are open, in cents (rule: liabilities-report). */
export interface OpenBetSums {
  readonly bets: number;
  readonly stakes: Cents;
  /** Their stakes' transfers. */
  readonly stakesMoved: Cents;
  /** Decided and not paid yet; below 0: to be taken back. */
  readonly due: Cents;
  /** The most that what is open can pay, by one result of each event. */
  readonly most: Cents;
}

/** An open bet, with what it comes to by what is known of its events. */
export interface OpenBet {
  readonly line: BetLine;
  readonly stakes: Cents;
  readonly stakesMoved: Cents;
  readonly due: Cents;
  /** What a single can pay through each leg that is not decided. */
  readonly singles: readonly LegExposure[];
  /** What a multiple can pay at most, once whatever legs it has. */
  readonly worst: Cents;
}

/** Counts a bet by the outcomes of its events. */
export function countOpenBet(
  row: Pick<OpenBetRow, 'winnings_cap' | 'tax_basis_points' | 'struck_at' | 'cost' | 'stake_moved' | 'paid'>,
  line: BetLine,
  events: ReadonlyMap<number, EventOutcomes>,
  preparer: LegPreparer,
): OpenBet {
  const terms = { winningsCap: row.winnings_cap, taxBasisPoints: row.tax_basis_points };
  const outcomes = lineOutcomes(line, events, row.struck_at);
  const exposure = exposureOfLive(line, preparer.prepare(line.legs, outcomes), terms);
  const isSingle = line.size === 1;
  // Singles are paid one by one; a multiple is paid once all of it is decided, and until then its most has all of it.
  const isDue = isSingle || exposure === null;
  return {
    line,
    stakes: row.cost,
    stakesMoved: row.stake_moved,
    due: isDue ? returnSoFar(line, outcomes, terms) - row.paid : 0,
    singles: isSingle ? (exposure?.legs ?? []) : [],
    worst: exposure?.whole?.worst ?? 0,
  };
}

/** Sums of open bets: whole numbers that are only added and taken off, so that they come out the same in any order. */
export class OpenSums {
  readonly #events = new Map<number, EventBook>();
  #bets = 0;
  #stakes = 0;
  #stakesMoved = 0;
  #due = 0;
  #worst = 0;

  add(bet: OpenBet): void {
    this.#move(bet, 1);
  }

  /** Takes off a bet that was added as it is. */
  remove(bet: OpenBet): void {
    this.#move(bet, -1);
  }

  get isEmpty(): boolean {
    return this.#bets === 0;
  }

  read(placesPaid: PlacesPaid): OpenBetSums {
    const multiples = { expected: 0, worst: this.#worst };
    return {
      ...{ bets: this.#bets, stakes: this.#stakes, stakesMoved: this.#stakesMoved, due: this.#due },
      most: paidInAll({ events: this.#events, placesPaid, multiples }, 'worst'),
    };
  }

  #move({ line, stakes, stakesMoved, due, singles, worst }: OpenBet, by: 1 | -1): void {
    this.#bets += by;
    this.#stakes += by * stakes;
    this.#stakesMoved += by * stakesMoved;
    this.#due += by * due;
    this.#worst += by * worst;
    for (const { index, ...own } of singles) {
      const leg = line.legs[index];
      if (!leg) continue;
      const book = this.#events.get(leg.event) ?? new EventBook(leg.event);
      this.#events.set(leg.event, book);
      const { combinations, stake, expected, worst: most } = own;
      const moved = {
        combinations: by * combinations,
        stake: by * stake,
        expected: by * expected,
        worst: by * most,
      };
      book.addThrough(leg, moved, true);
    }
  }
}

/** Sums together, of several programmes of a sport whose events are their own. */
export function addOpenSums(sum: OpenBetSums, more: OpenBetSums): OpenBetSums {
  return {
    bets: sum.bets + more.bets,
    stakes: sum.stakes + more.stakes,
    stakesMoved: sum.stakesMoved + more.stakesMoved,
    due: sum.due + more.due,
    most: sum.most + more.most,
  };
}

export const noOpenSums: OpenBetSums = { bets: 0, stakes: 0, stakesMoved: 0, due: 0, most: 0 };

import type { EventLiability, OutcomeLiability } from '@furlong/contract/schemas/desk-liability';
import { type Cents, moneyToWire, parseMoney, type Rands } from '@furlong/domain/money';

/** What is open on a runner: what bets pay if it wins or is placed. */
export interface RunnerLiability {
  readonly bets: number;
  readonly stakes: Rands;
  /** Singles, at fixed odds, at the starting price, and for a place. */
  readonly win: Rands;
  readonly sp: Rands;
  readonly place: Rands;
  readonly multiples: Rands;
  readonly multiplesWorst: Rands;
}

/** A race's liability by saddle, in the order of the saddles. */
export function sumRunners({ outcomes }: EventLiability): ReadonlyMap<number, RunnerLiability> {
  const bySaddle = Map.groupBy(
    outcomes.toSorted((one, other) => one.outcome - other.outcome),
    ({ outcome }) => outcome,
  );
  return new Map([...bySaddle].map(([saddle, own]) => [saddle, sumRunner(own)]));
}

function sumRunner(own: readonly OutcomeLiability[]): RunnerLiability {
  const sum = (of: (each: OutcomeLiability) => readonly Rands[], where = (_: OutcomeLiability) => true) =>
    moneyToWire(
      own
        .filter(where)
        .flatMap(of)
        .reduce((cents: Cents, rands) => cents + parseMoney(rands), 0),
    );
  const singles = ({ singles: { expected } }: OutcomeLiability) => [expected];
  return {
    bets: own.reduce((bets, { singles: one, multiples }) => bets + one.bets + multiples.bets, 0),
    stakes: sum(({ singles: one, multiples }) => [one.stakes, multiples.stakes]),
    win: sum(singles, ({ market, fixed }) => market === 'win' && fixed),
    sp: sum(singles, ({ market, fixed }) => market === 'win' && !fixed),
    place: sum(singles, ({ market }) => market === 'place'),
    multiples: sum(({ multiples }) => [multiples.expected]),
    multiplesWorst: sum(({ multiples }) => [multiples.worst]),
  };
}

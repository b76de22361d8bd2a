import type { RaceFacts } from '@furlong/domain/betting/race-facts';
import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { makeSlipLines, type SlipLines, type SlipOptions } from '@furlong/domain/betting/slip-lines';
import { parseOdds } from '@furlong/domain/odds';

/** When the bets of these tests are struck. */
export const struckAt = new Date('2026-11-21T11:00:00+02:00');

export const minutesLater = (minutes: number) => new Date(struckAt.getTime() + minutes * 60_000);

/** Changes to a race of eight that pays three places, in which runners 1 to 4 come in that order. */
export interface Race {
  readonly state?: RaceFacts['state'];
  readonly voided?: readonly [why: 'abandoned' | 'lapsed', minutes: number];
  readonly placesPaid?: number;
  /** Saddles by position; those in one list are tied. */
  readonly order?: readonly (readonly number[])[];
  readonly runners?: number;
  /** SP by saddle; the others have 5/1. */
  readonly startingPrices?: Readonly<Record<number, string | null>>;
  /** Withdrawn saddles: the last win price, and how many minutes after the strike. */
  readonly scratched?: Readonly<Record<number, readonly [price: string, minutes: number]>>;
}

/** The facts of such a race. */
export function factsOf(event: number, race: Race = {}): RaceFacts {
  const { state = 'resulted', voided, placesPaid = 3, order = [[1], [2], [3], [4]], runners = 8 } = race;
  const finishers = order.flatMap((tied, index) => {
    const position = 1 + order.slice(0, index).flat().length;
    return tied.map((saddle) => ({ saddle, position }));
  });
  return {
    ...{ event, state, placesPaid, lateKnownOffs: [] },
    voided: voided ? { why: voided[0], at: minutesLater(voided[1]) } : null,
    finishers: state === 'resulted' ? finishers : [],
    runners: Array.from({ length: runners }, (_, index) => {
      const saddle = index + 1;
      const { [saddle]: price = '5/1' } = race.startingPrices ?? {};
      const isUnpriced = race.startingPrices?.[saddle] === null;
      const withdrawn = race.scratched?.[saddle];
      const at = withdrawn ? minutesLater(withdrawn[1]) : null;
      return {
        ...{ saddle, nonRunner: false, scratchedAt: at, scratchingKnownAt: at },
        startingPrice: isUnpriced || price === null ? null : parseOdds(price),
        scratchedOdds: withdrawn ? parseOdds(withdrawn[0]) : null,
      };
    }),
  };
}

/** A runner of a race on a slip, at 4/1 to win and 1/1 to be placed. */
export function selected(event: number, outcome = 1): SlipSelection {
  return {
    ...{ event, outcome, odds: parseOdds('4/1'), placeOdds: parseOdds('1/1') },
    ...{ placesPaid: 3, firstTimer: false, enabled: true },
  };
}

/** A line of racing's slip with these runners, by its list and type. */
export function lineOf(
  selections: readonly SlipSelection[],
  list: Exclude<keyof SlipLines<SlipSelection>, 'forcedSP'>,
  type: string,
  choices: SlipOptions['choices'] = {},
) {
  const options = { sport: 'horseracing', limits: null, taxBasisPoints: 0, choices } as const;
  const line = makeSlipLines(selections, options)[list].find(({ betType }) => betType === type);
  if (!line) throw new Error(`there is no ${type} in ${list}`);
  return line;
}

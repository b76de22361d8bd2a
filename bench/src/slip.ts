import { DEFAULT_PAYOUT_LIMITS } from '@furlong/domain/betting/payout-limits';
import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { allLines, makeSlipLines, type SlipOptions, slipTotals } from '@furlong/domain/betting/slip-lines';
import { oddsOf } from '@furlong/domain/odds';
import { createRandom, type Random } from '@furlong/domain/random';
import { percentile, printFigure } from './figure.ts';

const legs = 20;
const slips = 5000;
const target = 4;

/** Every line ticked, and the winnings taxed, which is the most there is to work out. */
const ticked = { enabled: true };
const options: SlipOptions = {
  sport: 'horseracing',
  limits: DEFAULT_PAYOUT_LIMITS,
  taxBasisPoints: 600,
  choices: {
    bets: { 'Single Wins': ticked, Doubles: ticked, Trebles: ticked, Quads: ticked, 'All to Win': ticked },
    placeBets: { 'Single Places': ticked, 'All to Place': ticked },
    spBets: { 'Single Wins': ticked, Doubles: ticked, Trebles: ticked, Quads: ticked, 'All to Come': ticked },
  },
};

/** Builds and prices slips of 20 legs with all eight bet types in their three lists, each with prices of its own. */
export function benchSlip(): void {
  const random = createRandom('slip');
  measure('at prices as bookmakers write them', random, [1, 2, 4, 5, 10, 20]);
  measure('at prices of four decimals', random, [9973, 9967, 9949, 9941, 9931]);
}

function measure(prices: string, random: Random, denominators: readonly number[]): void {
  const times: number[] = [];
  for (let slip = 0; slip < slips; slip++) {
    const selections = selectRunners(random, denominators);
    const started = performance.now();
    slipTotals(allLines(makeSlipLines(selections, options)));
    times.push(performance.now() - started);
  }
  const figure = (name: string, value: number) =>
    printFigure({
      name: `slip of ${legs} legs ${prices}, ${name}`,
      value,
      unit: 'ms',
      yardstick: { name: 'at most', value: target },
    });
  figure('median', percentile(times, 0.5));
  figure('p99', percentile(times, 0.99));
}

function selectRunners(random: Random, denominators: readonly number[]): SlipSelection[] {
  return Array.from({ length: legs }, (_, race) => {
    const denominator = random.pick(denominators);
    return {
      event: race + 1,
      outcome: random.int(1, 16),
      odds: oddsOf(random.int(denominator, 20 * denominator), denominator),
      placeOdds: oddsOf(random.int(1, 5 * denominator), denominator),
      placesPaid: 3,
      firstTimer: random.chance(0.1),
      enabled: true,
    };
  });
}

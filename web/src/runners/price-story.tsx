import type { Race, Runner } from '@furlong/contract/schemas/meetings';
import type { RunnerForm } from '@furlong/contract/schemas/runners';
import { TableBehind } from '../stats/charts/table-behind.tsx';
import { formatClock, formatDay } from '../ui/format/format-date.ts';
import { formatFraction } from '../ui/format/format-odds.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { MovementMark } from '../ui/racing/price.tsx';
import { PriceChart } from './price-chart.tsx';
import styles from './price-story.module.css';
import { runnerWords } from './runner-words.ts';

interface PriceStoryProps {
  runner: Runner;
  race: Race;
  form: Pick<RunnerForm, 'prices' | 'pricesLeftOut'>;
  isOpen: boolean;
  now: number;
}

/** Where a runner's price began, how it moved and what it is. */
export function PriceStory({ runner, race, form: { prices, pricesLeftOut }, isOpen, now }: PriceStoryProps) {
  const format = useOddsPreference((preference) => preference.format);
  const words = runnerWords.price;
  const [first] = prices;
  if (first === undefined) return <p className="dim">{words.none}</p>;
  const shown = shownPrice(runner, isOpen);
  return (
    <div className={`sheet ${styles.story}`}>
      <p className={styles.ends}>
        <span>
          {words.opened} <b className="num">{formatFraction(first.winOddsFraction, format)}</b>
        </span>
        {shown !== null && (
          <span>
            {shown.words} {isOpen && <MovementMark movement={runner.movement} />}{' '}
            <b className="num">{formatFraction(shown.fraction, format)}</b>
          </span>
        )}
      </p>
      {pricesLeftOut && <p className="small dim">{words.leftOut}</p>}
      <PriceChart prices={prices} until={isOpen ? now : Date.parse(race.offTime)} format={format} />
      <TableBehind
        title={words.table}
        columns={[
          { head: words.from, cell: ({ at }) => `${formatDay(at)}, ${formatClock(at)}` },
          {
            head: words.odds,
            isFigure: true,
            cell: ({ winOddsFraction }) => formatFraction(winOddsFraction, format),
          },
        ]}
        rows={prices.toReversed()}
        keyOf={({ at, winOddsFraction }) => `${at} ${winOddsFraction}`}
      />
    </div>
  );
}

/** The price that a runner has, or had at the off. */
function shownPrice(
  { startingPriceFraction, winOddsFraction }: Runner,
  isOpen: boolean,
): { words: string; fraction: string } | null {
  const words = runnerWords.price;
  if (!isOpen && startingPriceFraction !== null)
    return { words: words.starting, fraction: startingPriceFraction };
  if (winOddsFraction === null) return null;
  return { words: isOpen ? words.now : words.last, fraction: winOddsFraction };
}

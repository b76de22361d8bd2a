import { type DeductionBand, deductionTableAt } from '@furlong/domain/betting/deductions';
import { formatOddsDecimal, formatOddsFraction, type Odds } from '@furlong/domain/odds';
import { useId, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import type { OddsFormat } from '../ui/format/format-odds.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import styles from './my-bets.module.css';

/** The deduction of a withdrawal, with the full scale to open (rule: deductions). */
export function DeductionScale({ now }: { now: number }) {
  const [isOpened, setOpened] = useState(false);
  const format = useOddsPreference((preference) => preference.format);
  const id = useId();
  const { bands } = deductionTableAt(new Date(now));
  return (
    <section className="sect">
      <h2>Deductions</h2>
      <p className="small dim">
        When a runner is withdrawn after you strike, winnings on the others at fixed odds are cut by a set
        scale: a withdrawal at {format === 'fraction' ? '7/1' : '8.00'} takes 15 %.
      </p>
      <Button
        kind="quiet"
        size="small"
        className={styles.scaleButton}
        aria-expanded={isOpened}
        aria-controls={isOpened ? id : undefined}
        onClick={() => setOpened(!isOpened)}
      >
        {isOpened ? 'Close the scale' : 'The scale'}
      </Button>
      {isOpened && (
        <table id={id} className={styles.scale}>
          <thead>
            <tr>
              <th scope="col">Price withdrawn</th>
              <th scope="col" className="n">
                Takes
              </th>
            </tr>
          </thead>
          <tbody>
            {bands.map((band) => (
              <tr key={band.percent}>
                <td>{bandWords(band, format)}</td>
                <td className="n">{band.percent} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function bandWords({ shortest, longest }: DeductionBand, format: OddsFormat): string {
  const price = (odds: Odds) => (format === 'fraction' ? formatOddsFraction(odds) : formatOddsDecimal(odds));
  if (shortest === null) return longest === null ? 'any' : `${price(longest)} and shorter`;
  if (longest === null) return `${price(shortest)} and longer`;
  return shortest.equals(longest) ? price(shortest) : `${price(longest)} to ${price(shortest)}`;
}

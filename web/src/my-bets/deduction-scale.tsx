import { type DeductionBand, deductionTableAt } from '@furlong/domain/betting/deductions';
import { formatOddsDecimal, formatOddsFraction, type Odds } from '@furlong/domain/odds';
import { useId, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import type { OddsFormat } from '../ui/format/format-odds.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import styles from './my-bets.module.css';
import { bandText, scaleText, scaleWords } from './my-bets-words.ts';

/** The deduction of a withdrawal, with the full scale to open (rule: deductions). */
export function DeductionScale({ now }: { now: number }) {
  const [isOpened, setOpened] = useState(false);
  const format = useOddsPreference((preference) => preference.format);
  const id = useId();
  const { bands } = deductionTableAt(new Date(now));
  return (
    <section className="sect">
      <h2>{scaleWords.title}</h2>
      <p className="small dim">{scaleText(format === 'fraction' ? '7/1' : '8.00')}</p>
      <Button
        kind="quiet"
        size="small"
        className={styles.scaleButton}
        aria-expanded={isOpened}
        aria-controls={isOpened ? id : undefined}
        onClick={() => setOpened(!isOpened)}
      >
        {isOpened ? scaleWords.close : scaleWords.open}
      </Button>
      {isOpened && (
        <table id={id} className={styles.scale}>
          <thead>
            <tr>
              <th scope="col">{scaleWords.price}</th>
              <th scope="col" className="n">
                {scaleWords.takes}
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
  return bandText(longest && price(longest), shortest && price(shortest));
}

import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import { formatOddsDecimal, formatOddsFraction, parseOdds } from '@furlong/domain/odds';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../platform/api/api.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { deductionScaleKey } from '../platform/api/query-keys.ts';
import { Button } from '../ui/controls/button.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import type { OddsFormat } from '../ui/format/format-odds.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import styles from './my-bets.module.css';
import { bandText, scaleWords } from './my-bets-words.ts';

type Band = PayloadOf<Calls['GetDeductionScale']>['bands'][number];

/** What a withdrawal takes, with the full scale to open (rule: deductions). */
export function DeductionScale() {
  const [isOpened, setOpened] = useState(false);
  const format = useOddsPreference((preference) => preference.format);
  const id = useId();
  const scale = useQuery({
    queryKey: deductionScaleKey,
    queryFn: async ({ signal }) => payloadOf(await call('GetDeductionScale', { signal })).bands,
    enabled: isOpened,
  });
  return (
    <section className="sect">
      <h2>{scaleWords.title}</h2>
      <p className="small dim">{scaleWords.text}</p>
      <Button
        kind="quiet"
        size="small"
        className={styles.scaleButton}
        aria-expanded={isOpened}
        aria-controls={scale.data && isOpened ? id : undefined}
        onClick={() => setOpened(!isOpened)}
      >
        {isOpened ? scaleWords.close : scaleWords.open}
      </Button>
      {isOpened && scale.isError && !scale.data && (
        <ErrorState title={scaleWords.failed} onRetry={() => void scale.refetch()}>
          {scale.error.message}
        </ErrorState>
      )}
      {isOpened && scale.data && (
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
            {scale.data.map((band) => (
              <tr key={`${band.longest} ${band.shortest}`}>
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

function bandWords({ shortest, longest }: Band, format: OddsFormat): string {
  const price = (text: string) =>
    (format === 'fraction' ? formatOddsFraction : formatOddsDecimal)(parseOdds(text));
  return bandText(longest && price(longest), shortest && price(shortest));
}

import type { Dividend } from '@furlong/contract/schemas/meetings';
import { formatRands } from '../format/format-money.ts';
import styles from './dividends.module.css';
import { racingWords } from './racing-words.ts';

/** What the tote paid on a race, a line per pool in the order in which they were declared. */
export function Dividends({ dividends }: { dividends: readonly Dividend[] }) {
  const pools = Map.groupBy(dividends, ({ pool }) => pool);
  return (
    <section className={styles.dividends}>
      <h4 className="label">{racingWords.tote}</h4>
      <dl>
        {[...pools].map(([pool, paid]) => (
          <div key={pool}>
            <dt>{nameOfPool(pool)}</dt>
            {paid.map(({ saddles = [], dividend }) => (
              <dd key={saddles.join()}>
                {saddles.length > 0 && <span className="dim">{saddles.join('-')} </span>}
                <b className="money">{formatRands(dividend)}</b>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** 'pick six' as 'Pick six'. */
function nameOfPool(pool: string): string {
  return pool.slice(0, 1).toUpperCase() + pool.slice(1);
}

import { parseMoney } from '@furlong/domain/money';
import { Link } from 'react-router';
import { linkTo } from '../platform/site/links.ts';
import { useProtection } from '../protection/protection-queries.ts';
import { periodWords } from '../protection/protection-words.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { Money } from '../ui/format/money.tsx';
import styles from './wallet.module.css';
import { depositLimitWords, screenWords } from './wallet-words.ts';

/** What the punter's own limits leave to deposit. */
export function DepositLimits() {
  const { data, isError } = useProtection();
  const limits = data?.limits.filter(({ kind }) => kind === 'deposit');
  const set = limits?.filter(({ left }) => left !== null) ?? [];
  return (
    <section className="sect">
      <h2>{depositLimitWords.title}</h2>
      {limits === undefined && !isError && <Bone height={54} />}
      {set.length > 0 && (
        <dl className="sum">
          {set.map(({ period, left, amount }) => (
            <div key={period}>
              <dt>
                {depositLimitWords.leftOf} <Money cents={parseMoney(amount ?? 0)} />{' '}
                {periodWords[period].each}
              </dt>
              <dd>
                <Money cents={Math.max(0, parseMoney(left ?? 0))} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {limits !== undefined && set.length === 0 && <p className="dim small">{depositLimitWords.none}</p>}
      <p className={`small ${styles.beneath}`}>
        <Link to={linkTo('protection')}>{screenWords.limits}</Link>
      </p>
    </section>
  );
}

import { parseMoney, type Rands } from '@furlong/domain/money';
import { startOfPeriod } from '@furlong/domain/protection/limit-period';
import { Link } from 'react-router';
import { linkTo } from '../platform/site/links.ts';
import { useProtection } from '../protection/protection-queries.ts';
import { type RealityResult, useResultSince } from '../protection/reality-queries.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { formatRands } from '../ui/format/format-money.ts';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './my-bets.module.css';
import { lossLimitWords, monthWords, runningWords, stakeLimitWords } from './my-bets-words.ts';

/** The punter's stakes and returns this month, and the use of a monthly limit. */
export function ThisMonth({ now }: { now: number }) {
  const protection = useProtection();
  const result = useResultSince(startOfPeriod('month', new Date(now)).toISOString());
  if (result.isError && result.data === undefined) return null;
  const monthOf = (kind: 'stake' | 'loss') =>
    protection.data?.limits.find((limit) => limit.kind === kind && limit.period === 'month');
  const [stake, loss] = [monthOf('stake'), monthOf('loss')];
  return (
    <section className="sect">
      <h2>{monthWords.title}</h2>
      {result.data === undefined ? <Bone height={96} /> : <Result result={result.data} />}
      {result.data !== undefined && result.data.open > 0 && loss !== undefined && (
        <p className={classNames('small', styles.beneath)}>
          {runningWords(result.data.open, Math.max(0, parseMoney(loss.used)))}
        </p>
      )}
      <p className={classNames('small dim', styles.beneath)}>
        {stake !== undefined &&
          loss !== undefined &&
          limitWords(stake.amount, stake.used, loss.amount, loss.used)}{' '}
        <Link to={linkTo('protection')}>{monthWords.limits}</Link>
      </p>
    </section>
  );
}

/** Open stakes are shown apart from the result: they are neither won nor lost. */
function Result({ result: { staked, open, returned, net } }: { result: RealityResult }) {
  return (
    <dl className="sum">
      <div>
        <dt>{monthWords.staked}</dt>
        <dd>{formatRands(staked)}</dd>
      </div>
      {open > 0 && (
        <div>
          <dt>{monthWords.stillRunning}</dt>
          <dd>{formatRands(open)}</dd>
        </div>
      )}
      <div>
        <dt>{monthWords.returned}</dt>
        <dd>{formatRands(returned)}</dd>
      </div>
      <div className={styles.net}>
        <dt>{open > 0 ? monthWords.netSettled : monthWords.net}</dt>
        <dd className={classNames(net < 0 ? 'down' : net > 0 ? 'up' : undefined)}>
          {net > 0 ? '+' : ''}
          {formatRands(net)}
        </dd>
      </div>
    </dl>
  );
}

function limitWords(stakeLimit: Rands | null, staked: Rands, lossLimit: Rands | null, lost: Rands): string {
  if (stakeLimit !== null) return stakeLimitWords(staked, stakeLimit);
  if (lossLimit !== null) return lossLimitWords(Math.max(0, parseMoney(lost)), lossLimit);
  return monthWords.noLimit;
}

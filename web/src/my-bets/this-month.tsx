import { parseMoney, type Rands } from '@furlong/domain/money';
import { startOfPeriod } from '@furlong/domain/protection/limit-period';
import { Link } from 'react-router';
import { linkTo } from '../platform/site/links.ts';
import { useProtection } from '../protection/protection-queries.ts';
import { type RealityResult, useResultSince } from '../protection/reality-queries.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { formatCents, formatRands } from '../ui/format/format-money.ts';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './my-bets.module.css';

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
      <h2>This month</h2>
      {result.data === undefined ? <Bone height={96} /> : <Result result={result.data} />}
      <p className={classNames('small dim', styles.beneath)}>
        {stake !== undefined &&
          loss !== undefined &&
          limitWords(stake.amount, stake.used, loss.amount, loss.used)}{' '}
        <Link to={linkTo('protection')}>Limits and time-out</Link>
      </p>
    </section>
  );
}

/** Open stakes are shown apart from the result: they are neither won nor lost. */
function Result({ result: { staked, open, returned, net } }: { result: RealityResult }) {
  return (
    <dl className="sum">
      <div>
        <dt>Staked</dt>
        <dd>{formatRands(staked)}</dd>
      </div>
      {open > 0 && (
        <div>
          <dt>Of it still open</dt>
          <dd>{formatRands(open)}</dd>
        </div>
      )}
      <div>
        <dt>Returned</dt>
        <dd>{formatRands(returned)}</dd>
      </div>
      <div className={styles.net}>
        <dt>{open > 0 ? 'Net, settled bets' : 'Net'}</dt>
        <dd className={classNames(net < 0 ? 'down' : net > 0 ? 'up' : undefined)}>
          {net > 0 ? '+' : ''}
          {formatRands(net)}
        </dd>
      </div>
    </dl>
  );
}

function limitWords(stakeLimit: Rands | null, staked: Rands, lossLimit: Rands | null, lost: Rands): string {
  if (stakeLimit !== null)
    return `${formatRands(staked)} of your ${formatRands(stakeLimit)} monthly stake limit.`;
  if (lossLimit !== null)
    return `${formatCents(Math.max(0, parseMoney(lost)))} of your ${formatRands(lossLimit)} monthly loss limit, open stakes included.`;
  return 'You have set no monthly limit.';
}

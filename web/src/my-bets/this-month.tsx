import { Link } from 'react-router';
import { useProtection } from '../protection/protection-queries.ts';
import { classNames } from '../ui/class-names.ts';
import { Bone } from '../ui/skeleton.tsx';
import { rands } from './bet-words.ts';
import styles from './my-bets.module.css';

/** What the punter has staked and got back this month, and what a limit of theirs says to it. */
export function ThisMonth() {
  const { data, isError } = useProtection();
  if (isError && data === undefined) return null;
  const monthOf = (kind: 'stake' | 'loss') =>
    data?.limits.find((limit) => limit.kind === kind && limit.period === 'month');
  const [stake, loss] = [monthOf('stake'), monthOf('loss')];
  return (
    <section className="sect">
      <h2>This month</h2>
      {stake === undefined || loss === undefined ? (
        <Bone height={72} />
      ) : (
        <>
          <dl className="sum">
            <div>
              <dt>Staked</dt>
              <dd>{rands(stake.used)}</dd>
            </div>
            <div>
              <dt>Returned</dt>
              <dd>{rands(inCents(stake.used - loss.used))}</dd>
            </div>
            <div className={styles.net}>
              <dt>Net</dt>
              <dd className={classNames(loss.used > 0 ? 'down' : loss.used < 0 ? 'up' : undefined)}>
                {loss.used < 0 ? '+' : ''}
                {rands(loss.used === 0 ? 0 : -loss.used)}
              </dd>
            </div>
          </dl>
          <p className={classNames('small dim', styles.beneath)}>
            {limitWords(stake.amount, stake.used, loss.amount, loss.used)}{' '}
            <Link to="/protection">Limits and time-out</Link>
          </p>
        </>
      )}
    </section>
  );
}

/** Two amounts on the wire less one another, without what binary arithmetic adds. */
function inCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

function limitWords(
  stakeLimit: number | null,
  staked: number,
  lossLimit: number | null,
  lost: number,
): string {
  if (stakeLimit !== null) return `${rands(staked)} of your ${rands(stakeLimit)} monthly stake limit.`;
  if (lossLimit !== null)
    return `${rands(Math.max(0, lost))} of your ${rands(lossLimit)} monthly loss limit.`;
  return 'You have set no monthly limit.';
}

import type { DeskRunner } from '@furlong/contract/schemas/desk-race-day';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Facts } from '../../ui/format/facts.tsx';
import { formatRandsShort } from '../../ui/format/format-money.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import styles from './liability.module.css';
import { raceLiabilityQuery } from './liability-queries.ts';
import { liabilityWords as words } from './liability-words.ts';
import { LimitsForm } from './limits-form.tsx';
import { type RunnerLiability, sumRunners } from './sum-runners.ts';

interface RaceLiabilityProps {
  meetingId: number;
  raceId: number;
  runners: readonly DeskRunner[];
  /** Whether the reader sets limits. */
  mayLimit: boolean;
}

/** What bets are open on a race and what each runner would pay, as it is struck (rule: liability). */
export function RaceLiability({ meetingId, raceId, runners, mayLimit }: RaceLiabilityProps) {
  const seen = useQuery(raceLiabilityQuery(meetingId, raceId));
  const data = seen.data;
  if (data === undefined) {
    return seen.isError ? (
      <ErrorState title={words.failed} onRetry={() => void seen.refetch()}>
        {seen.error.message}
      </ErrorState>
    ) : (
      <Skeleton text={words.loading}>
        <br />
      </Skeleton>
    );
  }
  if (data.state !== 'counted') return <p className="dim">{words.uncounted[data.state]}</p>;
  const bySaddle = sumRunners(data);
  return (
    <>
      <p className={styles.facts}>
        <Facts facts={[words.taken(data), words.openNow(data), words.most(data)]} />
      </p>
      {bySaddle.size === 0 ? (
        <p className="dim">{words.none}</p>
      ) : (
        <LiabilityTable bySaddle={bySaddle} runners={runners} />
      )}
      {mayLimit && (
        <LimitsForm
          place={{ sport: 'horseracing', meetingId, eventId: raceId }}
          kinds={['event', 'outcome']}
          names={words.limitOfRace}
          limits={data.limits}
        />
      )}
    </>
  );
}

const amounts = ['stakes', 'win', 'sp', 'place', 'multiples', 'multiplesWorst'] as const;

function LiabilityTable({
  bySaddle,
  runners,
}: {
  bySaddle: ReadonlyMap<number, RunnerLiability>;
  runners: readonly DeskRunner[];
}) {
  const heads = [
    words.stakes,
    words.win,
    words.sp,
    words.place,
    words.multiplesExpected,
    words.multiplesWorst,
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="sideways" tabIndex={0} aria-label={words.table}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.saddle}</th>
              <th scope="col">{words.runner}</th>
              {[words.bets, ...heads].map((head) => (
                <th key={head} scope="col" className="n">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...bySaddle].map(([saddle, own]) => (
              <tr key={saddle}>
                <td className="num">{saddle}</td>
                <th scope="row">{runners.find((runner) => runner.saddle === saddle)?.horseName ?? ''}</th>
                <td className="n">{formatCount(own.bets)}</td>
                {amounts.map((name) => (
                  <td key={name} className="n">
                    {own[name] === 0 ? '–' : formatRandsShort(own[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={`small dim ${styles.hint}`}>{words.hint}</p>
    </>
  );
}

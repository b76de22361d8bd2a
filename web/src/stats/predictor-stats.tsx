import { Timeline } from '@furlong/contract/codes/stats';
import type { PredictorStats as Figures, RoundPlayed } from '@furlong/contract/schemas/predictor';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../platform/api/api.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { predictorStatsKey } from '../soccer/soccer-keys.ts';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { formatCount } from '../ui/format/format-number.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import { predictorStatsWords } from './predictor-stats-words.ts';
import styles from './stats.module.css';
import { formatPercent } from './stats-words.ts';
import type { ShownTimeline } from './timelines.ts';

/** Rounds in sight. The board has the others. */
const shownRounds = 5;
/** Fewer say too little for a percentage (rule: stats-rates). */
const fewestForRate = 20;

interface PredictorStatsProps {
  shown: ShownTimeline;
  /** The punter has no stats of meetings either: one place says how they begin, so this one shows only figures. */
  isNew: boolean;
}

/** What the punter's predictions of soccer came to. They are of all time, so other periods do without. */
export function PredictorStats({ shown, isNew }: PredictorStatsProps) {
  const isAllTime = shown.timeline === Timeline.allTime;
  const punterId = useSession((session) => session.punterId);
  const isOn = isAllTime && getConfig().showSportsSelector;
  const { data, isError, refetch } = useQuery({
    queryKey: predictorStatsKey(punterId),
    queryFn: async ({ signal }) => payloadOf(await call('GetPredictorStats', { signal })).stats,
    enabled: isOn && punterId !== null,
  });
  if (!isOn || (isNew && !isError && (data?.rounds ?? 0) === 0)) return null;
  return (
    <section className="sect">
      <h2>
        {predictorStatsWords.title} <small>{predictorStatsWords.sport}</small>
      </h2>
      {data !== undefined ? (
        data.rounds === 0 ? (
          <NoRound />
        ) : (
          <Shown stats={data} />
        )
      ) : isError ? (
        <ErrorState title={predictorStatsWords.notLoaded} onRetry={() => void refetch()} />
      ) : (
        <Skeleton text={predictorStatsWords.loading}>
          <Bone height={190} />
        </Skeleton>
      )}
    </section>
  );
}

function NoRound() {
  const closed = useClosedTo();
  return (
    <p className="small dim">
      {predictorStatsWords.none}{' '}
      {closed === null && <Link to={linkTo('predictor')}>{predictorStatsWords.predict}</Link>}
    </p>
  );
}

function Shown({
  stats: { rounds, total, predicted, exact, differences, results, strikeRate, best, played },
}: {
  stats: Figures;
}) {
  const right = exact + differences + results;
  const isRate = predicted >= fewestForRate && strikeRate !== null;
  const lines = [
    [predictorStatsWords.points, formatPoints(total)],
    [predictorStatsWords.rounds, formatCount(rounds)],
    [predictorStatsWords.exact, formatCount(exact)],
    [predictorStatsWords.differences, formatCount(differences)],
    [predictorStatsWords.results, formatCount(results)],
    [
      predictorStatsWords.right,
      isRate ? formatPercent(strikeRate) : predictorStatsWords.part(right, predicted),
    ],
    ...(best === null ? [] : [[predictorStatsWords.best, placeOf(best)] as const]),
  ] as const;
  return (
    <>
      <dl className="sum">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.rounds}>{predictorStatsWords.last}</h3>
      <dl className="sum">
        {played.slice(0, shownRounds).map((each) => (
          <div key={each.round.roundId}>
            <dt>
              <Link to={linkTo('predictor-board', { roundId: each.round.roundId })}>{each.round.name}</Link>
            </dt>
            <dd>
              {each.counts
                ? predictorStatsWords.pointsAnd(formatPoints(each.own.total), placeOf(each))
                : predictorStatsWords.notCounting}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function placeOf({ own, totalPunters }: RoundPlayed): string {
  return predictorStatsWords.place(own.rank, totalPunters);
}

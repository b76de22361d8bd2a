import type { LocalDay } from '@furlong/domain/local-date';
import type { ReactNode } from 'react';
import { useOddsPreference } from '../../ui/format/odds-preference.ts';
import { chartFrom, FirstMeetings } from '../first-meetings.tsx';
import statsStyles from '../stats.module.css';
import type { Stats } from '../stats-store.ts';
import { bandWords } from '../stats-words.ts';
import { chartWords } from './chart-words.ts';
import styles from './charts.module.css';
import { MeetingCharts } from './meeting-charts.tsx';
import { NotedPicks } from './noted-picks.tsx';
import { courseRows, PerCourse } from './per-course.tsx';
import { isRated, RateChart, type RateRow } from './rate-chart.tsx';

/** A chart of rates with its heading. */
interface RateSection {
  readonly name: string;
  readonly what?: string;
  readonly head: string;
  readonly rows: readonly RateRow[];
  readonly more?: ReactNode;
}

function draw({ name, what, head, rows, more }: RateSection) {
  return (
    <section key={name} className="sect">
      <h2>
        {name} {what !== undefined && <small className={statsStyles.under}>{what}</small>}
      </h2>
      <RateChart title={name} head={head} rows={rows} />
      {more}
    </section>
  );
}

/** What is drawn of a punter's stats, each with its figures as a table. Loaded by the screens of stats alone. */
export function Charts({ stats, today }: { stats: Stats; today: LocalDay }) {
  const { perRaceCourseStats, history, allTimeStats } = stats;
  const format = useOddsPreference((preference) => preference.format);
  const { followed, opposed } = allTimeStats.favourites;
  const rates: readonly RateSection[] = [
    {
      name: chartWords.byCourse,
      what: chartWords.byCourseWhat,
      head: chartWords.course,
      rows: courseRows(perRaceCourseStats),
      more: <PerCourse stats={perRaceCourseStats} />,
    },
    {
      name: chartWords.byPrice,
      what: chartWords.byPriceWhat,
      head: chartWords.startingPrice,
      rows: history.priceBands.map((band) => ({
        name: bandWords(band, format),
        strike: band.strike,
        correction: band.correctedPicks === 0 ? null : chartWords.correctedPicks(band.correctedPicks),
      })),
    },
    {
      name: chartWords.favourites,
      head: chartWords.yourPickWas,
      rows: [
        { name: chartWords.followed, strike: followed, correction: null },
        { name: chartWords.opposed, strike: opposed, correction: null },
      ],
    },
  ];
  const few = rates.filter(({ rows }) => !isRated(rows));
  return (
    <>
      {history.meetings.length < chartFrom ? (
        <FirstMeetings stats={stats} today={today} />
      ) : (
        <MeetingCharts stats={stats} today={today} />
      )}
      {rates.filter(({ rows }) => isRated(rows)).map(draw)}
      {few.length > 0 && (
        <section className="sect">
          <h2>{chartWords.fewTitle}</h2>
          <p className="small">{chartWords.fewWhy(few.map(({ name }) => name))}</p>
          <details className={styles.behind}>
            <summary>{chartWords.fewSoFar}</summary>
            {few.map(draw)}
          </details>
        </section>
      )}
      <div className={styles.pair}>
        <section className="sect">
          <h2>
            {chartWords.best} <small className={statsStyles.under}>{chartWords.bestWhat}</small>
          </h2>
          <NotedPicks picks={history.bestPicks} today={today} none={chartWords.bestNone} />
        </section>
        <section className="sect">
          <h2>
            {chartWords.worst} <small className={statsStyles.under}>{chartWords.worstWhat}</small>
          </h2>
          <NotedPicks picks={history.worstPicks} today={today} none={chartWords.worstNone} />
        </section>
      </div>
    </>
  );
}

import type { LocalDay } from '@furlong/domain/local-date';
import { useOddsPreference } from '../../ui/format/odds-preference.ts';
import { chartFrom, FirstMeetings } from '../first-meetings.tsx';
import type { Stats } from '../stats-store.ts';
import { bandWords } from '../stats-words.ts';
import { chartWords } from './chart-words.ts';
import styles from './charts.module.css';
import { MeetingCharts } from './meeting-charts.tsx';
import { NotedPicks } from './noted-picks.tsx';
import { courseRows, PerCourse } from './per-course.tsx';
import { RateChart } from './rate-chart.tsx';

/** What is drawn of a punter's stats, each with its figures as a table. Loaded by the screens of stats alone. */
export function Charts({ stats, today }: { stats: Stats; today: LocalDay }) {
  const { perRaceCourseStats, history, allTimeStats } = stats;
  const format = useOddsPreference((preference) => preference.format);
  const { followed, opposed } = allTimeStats.favourites;
  return (
    <>
      {history.meetings.length < chartFrom ? (
        <FirstMeetings stats={stats} today={today} />
      ) : (
        <MeetingCharts stats={stats} today={today} />
      )}
      <section className="sect">
        <h2>
          {chartWords.byCourse} <small>{chartWords.byCourseWhat}</small>
        </h2>
        <RateChart
          title={chartWords.byCourse}
          head={chartWords.course}
          rows={courseRows(perRaceCourseStats)}
        />
        <PerCourse stats={perRaceCourseStats} />
      </section>
      <section className="sect">
        <h2>
          {chartWords.byPrice} <small>{chartWords.byPriceWhat}</small>
        </h2>
        <RateChart
          title={chartWords.byPrice}
          head={chartWords.startingPrice}
          rows={history.priceBands.map((band) => ({
            name: bandWords(band, format),
            strike: band.strike,
            correction: band.correctedPicks === 0 ? null : chartWords.correctedPicks(band.correctedPicks),
          }))}
        />
      </section>
      <section className="sect">
        <h2>{chartWords.favourites}</h2>
        <RateChart
          title={chartWords.favourites}
          head={chartWords.yourPickWas}
          rows={[
            { name: chartWords.followed, strike: followed, correction: null },
            { name: chartWords.opposed, strike: opposed, correction: null },
          ]}
        />
      </section>
      <div className={styles.pair}>
        <section className="sect">
          <h2>
            {chartWords.best} <small>{chartWords.bestWhat}</small>
          </h2>
          <NotedPicks picks={history.bestPicks} today={today} none={chartWords.bestNone} />
        </section>
        <section className="sect">
          <h2>
            {chartWords.worst} <small>{chartWords.worstWhat}</small>
          </h2>
          <NotedPicks picks={history.worstPicks} today={today} none={chartWords.worstNone} />
        </section>
      </div>
    </>
  );
}

import type { LocalDay } from '@furlong/domain/local-date';
import { formatCounted } from '../../ui/format/format-number.ts';
import { useOddsPreference } from '../../ui/format/odds-preference.ts';
import type { Stats } from '../stats-store.ts';
import { bandWords } from '../stats-words.ts';
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
      <MeetingCharts stats={stats} today={today} />
      <section className="sect">
        <h2>
          Winners by course <small>from 20 picks a rate; under 5 among the others</small>
        </h2>
        <RateChart title="Winners by course" head="Course" rows={courseRows(perRaceCourseStats)} />
        <PerCourse stats={perRaceCourseStats} />
      </section>
      <section className="sect">
        <h2>
          Winners by price <small>starting price of your pick</small>
        </h2>
        <RateChart
          title="Winners by price"
          head="Starting price"
          rows={history.priceBands.map((band) => ({
            name: bandWords(band, format),
            strike: band.strike,
            correction:
              band.correctedPicks === 0
                ? null
                : `${formatCounted(band.correctedPicks, 'pick')} of corrected meetings`,
          }))}
        />
      </section>
      <section className="sect">
        <h2>Favourites</h2>
        <RateChart
          title="Favourites"
          head="Your pick was"
          rows={[
            { name: 'Followed', strike: followed, correction: null },
            { name: 'Opposed', strike: opposed, correction: null },
          ]}
        />
      </section>
      <div className={styles.pair}>
        <section className="sect">
          <h2>
            Best picks <small>winners by price</small>
          </h2>
          <NotedPicks picks={history.bestPicks} today={today} none="No winner in this period." />
        </section>
        <section className="sect">
          <h2>
            Worst picks <small>unplaced, shortest price first</small>
          </h2>
          <NotedPicks picks={history.worstPicks} today={today} none="Each of your picks was placed." />
        </section>
      </div>
    </>
  );
}

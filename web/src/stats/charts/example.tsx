import type { PlayedMeeting } from '@furlong/contract/schemas/stats';
import { addDays, type LocalDay } from '@furlong/domain/local-date';
import { KeyFigures } from '../key-figures.tsx';
import { exampleWords } from '../screen-words.ts';
import { chartWords } from './chart-words.ts';
import styles from './charts.module.css';
import { RankChart } from './rank-chart.tsx';
import { useWidth } from './use-width.ts';

/** Rank and points of eight meetings that nobody played, oldest first. */
const invented = [
  [812, 14],
  [420, 21],
  [655, 16],
  [233, 30],
  [301, 27],
  [96, 41],
  [148, 36],
  [41, 52],
] as const;

const punters = 1_200;

/** What the stats of a punter with some meetings look like, marked as an example and out of reach. */
export function Example({ today }: { today: LocalDay }) {
  const [box, width] = useWidth();
  const meetings = invented.map(([rank, total], place) => makeMeeting(place, rank, total, today));
  const points = invented.reduce((sum, [, total]) => sum + total, 0);
  const rate = { low: null, high: null };
  return (
    <section className="sect">
      <h2>
        {exampleWords.title} <small>{exampleWords.mark}</small>
      </h2>
      <div inert className={styles.example}>
        <KeyFigures
          stats={{
            best: { rank: 41, punters },
            points,
            meetings: invented.length,
            strike: { winners: { count: 15, of: 64, percent: 23.4, ...rate } },
            inFirstThree: { count: 31, of: 64, percent: 48.4, ...rate },
          }}
        />
        <div className={`sheet ${styles.sheet}`}>
          <p className="label">{chartWords.rankPerMeeting}</p>
          <div ref={box}>
            <RankChart meetings={meetings} best={41} width={width} today={today} />
          </div>
        </div>
      </div>
    </section>
  );
}

/** One a week, the last one a week ago. */
function makeMeeting(place: number, rank: number, total: number, today: LocalDay): PlayedMeeting {
  return {
    meetingId: place + 1,
    meetingName: '',
    raceCourseId: 0,
    raceCourseName: '',
    date: addDays(today, -7 * (invented.length - place)),
    rank,
    punters,
    total,
    winners: 0,
    picks: 8,
    races: 8,
    pointsLeft: 0,
    perfectCards: 0,
    corrected: null,
    beingCorrected: false,
  };
}

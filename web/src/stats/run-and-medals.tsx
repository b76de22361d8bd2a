import type { AllTimeStats, Milestones } from '@furlong/contract/schemas/stats';
import type { LocalDay } from '@furlong/domain/local-date';
import { formatCount } from '../ui/format/format-number.ts';
import { runWords } from './screen-words.ts';
import { formatDayNear } from './stats-words.ts';

interface RunAndMedalsProps {
  stats: AllTimeStats;
  weeks: Milestones['weeks'];
  today: LocalDay;
}

/** The longest run of winners, weeks in a row, medals and whole cards. */
export function RunAndMedals({
  stats: { longestRun, medals, cardsCompleted, meetings, secondPlace, thirdPlace },
  weeks,
  today,
}: RunAndMedalsProps) {
  return (
    <section className="sect">
      <h2>{runWords.title}</h2>
      <dl className="sum">
        <div>
          <dt>
            {runWords.longest}
            {longestRun !== null && <>, {runDays(longestRun.from, longestRun.to, today)}</>}
          </dt>
          <dd>{longestRun === null ? '–' : runWords.winners(longestRun.winners)}</dd>
        </div>
        <div>
          <dt>{runWords.secondsThirds}</dt>
          <dd>{runWords.and(secondPlace, thirdPlace)}</dd>
        </div>
        <div>
          <dt>{runWords.medals}</dt>
          <dd>
            {formatCount(medals.gold)}, {formatCount(medals.silver)}, {formatCount(medals.bronze)}
          </dd>
        </div>
        <div>
          <dt>{runWords.cards}</dt>
          <dd>{runWords.part(cardsCompleted, meetings)}</dd>
        </div>
        <div>
          <dt>{runWords.weeks}</dt>
          <dd>{runWords.weekCounts(weeks.now, weeks.most)}</dd>
        </div>
      </dl>
    </section>
  );
}

function runDays(from: LocalDay, to: LocalDay, today: LocalDay): string {
  return from === to
    ? formatDayNear(from, today)
    : runWords.to(formatDayNear(from, today), formatDayNear(to, today));
}

import type { AllTimeStats, Milestones } from '@furlong/contract/schemas/stats';
import type { LocalDay } from '@furlong/domain/local-date';
import { formatCount, formatCounted } from '../ui/format/format-number.ts';
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
      <h2>Runs and places</h2>
      <dl className="sum">
        <div>
          <dt>
            Longest run
            {longestRun !== null && <>, {runDays(longestRun.from, longestRun.to, today)}</>}
          </dt>
          <dd>{longestRun === null ? '–' : formatCounted(longestRun.winners, 'winner')}</dd>
        </div>
        <div>
          <dt>Seconds and thirds</dt>
          <dd>
            {formatCount(secondPlace)} and {formatCount(thirdPlace)}
          </dd>
        </div>
        <div>
          <dt>Meetings you came 1st, 2nd, 3rd in</dt>
          <dd>
            {formatCount(medals.gold)}, {formatCount(medals.silver)}, {formatCount(medals.bronze)}
          </dd>
        </div>
        <div>
          <dt>Cards completed</dt>
          <dd>
            {formatCount(cardsCompleted)} of {formatCount(meetings)}
          </dd>
        </div>
        <div>
          <dt>Weeks in a row, all time</dt>
          <dd>
            {formatCount(weeks.now)} now, {formatCount(weeks.most)} at most
          </dd>
        </div>
      </dl>
    </section>
  );
}

function runDays(from: LocalDay, to: LocalDay, today: LocalDay): string {
  return from === to
    ? formatDayNear(from, today)
    : `${formatDayNear(from, today)} to ${formatDayNear(to, today)}`;
}

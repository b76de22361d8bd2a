import type { PlayedMeeting } from '@furlong/contract/schemas/stats';
import type { LocalDay } from '@furlong/domain/local-date';
import { Link } from 'react-router';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { correctionRemarks, meetingWords, placeWords, signOf } from './charts/meeting-words.ts';
import { MilestoneRow } from './milestone-lists.tsx';
import milestoneStyles from './milestones.module.css';
import { nearestMilestone } from './order-milestones.ts';
import { firstMeetingsWords, formatPointsOf } from './screen-words.ts';
import type { Stats } from './stats-store.ts';

/** A chart of fewer meetings shows nothing that its figures do not. */
export const chartFrom = 3;

/**
 * In the place of the charts per meeting while there are too few: the milestone that is nearest, unless the punter may
 * not play (rule: breaks-on-screen), and what the meetings so far came to.
 */
export function FirstMeetings({ stats, today }: { stats: Stats; today: LocalDay }) {
  const isClosed = useClosedTo() !== null;
  const { meetings } = stats.history;
  const next = isClosed ? undefined : nearestMilestone(stats.milestones.toCome);
  const remarks = correctionRemarks(meetings, today);
  return (
    <>
      {next !== undefined && (
        <section className="sect">
          <h2>{firstMeetingsWords.next}</h2>
          <ul className={milestoneStyles.miles}>
            <MilestoneRow milestone={next} today={today} />
          </ul>
        </section>
      )}
      <section className="sect">
        <h2>
          {firstMeetingsWords.title} <small>{firstMeetingsWords.chartsFrom(chartFrom)}</small>
        </h2>
        <dl className="sum">
          {meetings.toReversed().map((meeting) => (
            <Meeting key={meeting.meetingId} meeting={meeting} today={today} />
          ))}
        </dl>
        {remarks.map((remark) => (
          <p key={remark} className="small dim">
            {remark}
          </p>
        ))}
      </section>
    </>
  );
}

function Meeting({ meeting, today }: { meeting: PlayedMeeting; today: LocalDay }) {
  return (
    <div>
      <dt>
        <Link to={linkTo('results', { meetingId: meeting.meetingId })}>{meetingWords(meeting, today)}</Link>
        {signOf(meeting) !== '' && ` ${signOf(meeting)}`}
      </dt>
      <dd>
        {formatPointsOf(meeting.total)}, {placeWords(meeting)}
      </dd>
    </div>
  );
}

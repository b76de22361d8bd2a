import { Timeline } from '@furlong/contract/codes/stats';
import type { Milestone } from '@furlong/contract/schemas/stats';
import type { LocalDay } from '@furlong/domain/local-date';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { MilestoneRow } from './milestone-lists.tsx';
import milestoneStyles from './milestones.module.css';
import { nearestMilestone } from './order-milestones.ts';
import { emptyWords, firstMeetingsWords } from './screen-words.ts';
import type { ShownTimeline } from './timelines.ts';

interface NoMeetingProps {
  shown: ShownTimeline;
  /** The milestones that are not reached; the nearest of them is shown. */
  toCome?: readonly Milestone[];
  today?: LocalDay;
}

/** A period without a meeting: what comes first, and the way there. Who may not play is asked to neither. */
export function NoMeeting({ shown, toCome = [], today }: NoMeetingProps) {
  const closed = useClosedTo();
  const isAllTime = shown.timeline === Timeline.allTime;
  const next = isAllTime && closed === null ? nearestMilestone(toCome) : undefined;
  const action = isAllTime ? (
    closed === null ? (
      <ButtonLink kind="main" to={linkTo('picks')}>
        {emptyWords.pickNext}
      </ButtonLink>
    ) : undefined
  ) : (
    <ButtonLink to={linkTo('my-stats')}>{emptyWords.seeAll}</ButtonLink>
  );
  return (
    <>
      <EmptyState title={emptyWords.title(shown.words)} action={action}>
        {closed?.kind === 'staff' ? emptyWords.staff : emptyWords.why}
      </EmptyState>
      {next !== undefined && today !== undefined && (
        <section className="sect">
          <h2>{firstMeetingsWords.next}</h2>
          <ul className={milestoneStyles.miles}>
            <MilestoneRow milestone={next} today={today} />
          </ul>
        </section>
      )}
    </>
  );
}

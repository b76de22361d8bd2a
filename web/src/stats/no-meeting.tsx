import { Timeline } from '@furlong/contract/codes/stats';
import { Link } from 'react-router';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { EmptyState } from '../ui/feedback/states.tsx';
import type { ShownTimeline } from './timelines.ts';

/** A period without a meeting. Who may not play is not asked to. */
export function NoMeeting({ shown }: { shown: ShownTimeline }) {
  const closed = useClosedTo();
  const isAllTime = shown.timeline === Timeline.allTime;
  const action = isAllTime ? (
    closed === null ? (
      <Link to={linkTo('picks')}>See the card</Link>
    ) : undefined
  ) : (
    <Link to={linkTo('my-stats')}>See all time</Link>
  );
  return (
    <EmptyState title={`No meeting of yours ${shown.words}`} action={action}>
      {closed?.kind === 'staff'
        ? 'Staff do not play, so they have no stats.'
        : 'A meeting counts once it is over and its results are in.'}
    </EmptyState>
  );
}

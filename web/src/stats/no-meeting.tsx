import { Timeline } from '@furlong/contract/codes/stats';
import { Link } from 'react-router';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { EmptyState } from '../ui/feedback/states.tsx';
import { emptyWords } from './screen-words.ts';
import type { ShownTimeline } from './timelines.ts';

/** A period without a meeting. Who may not play is not asked to. */
export function NoMeeting({ shown }: { shown: ShownTimeline }) {
  const closed = useClosedTo();
  const isAllTime = shown.timeline === Timeline.allTime;
  const action = isAllTime ? (
    closed === null ? (
      <Link to={linkTo('picks')}>{emptyWords.seeCard}</Link>
    ) : undefined
  ) : (
    <Link to={linkTo('my-stats')}>{emptyWords.seeAll}</Link>
  );
  return (
    <EmptyState title={emptyWords.title(shown.words)} action={action}>
      {closed?.kind === 'staff' ? emptyWords.staff : emptyWords.why}
    </EmptyState>
  );
}

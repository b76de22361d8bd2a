import { Timeline } from '@furlong/contract/codes/stats';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { emptyWords } from './screen-words.ts';
import type { ShownTimeline } from './timelines.ts';

/** A period without a meeting, and the way on. Before the first meeting it is one sentence; who may not play has no way. */
export function NoMeeting({ shown }: { shown: ShownTimeline }) {
  const closed = useClosedTo();
  if (closed?.kind === 'staff') return <EmptyState title={emptyWords.staff} />;
  if (shown.timeline !== Timeline.allTime) {
    return (
      <EmptyState
        title={emptyWords.title(shown.words)}
        action={<ButtonLink to={linkTo('my-stats')}>{emptyWords.seeAll}</ButtonLink>}
      >
        {emptyWords.why}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={emptyWords.first}
      action={
        closed === null && (
          <ButtonLink kind="main" to={linkTo('picks')}>
            {emptyWords.pickNext}
          </ButtonLink>
        )
      }
    />
  );
}

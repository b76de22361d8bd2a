import { Timeline } from '@furlong/contract/codes/stats';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { emptyWords } from './screen-words.ts';
import type { ShownTimeline } from './timelines.ts';

/** A period without a meeting. Who may not play is not asked to. */
export function NoMeeting({ shown }: { shown: ShownTimeline }) {
  const closed = useClosedTo();
  const isAllTime = shown.timeline === Timeline.allTime;
  const action = isAllTime ? (
    closed === null ? (
      <ButtonLink kind="main" to={linkTo('picks')}>
        {emptyWords.seeCard}
      </ButtonLink>
    ) : undefined
  ) : (
    <ButtonLink to={linkTo('my-stats')}>{emptyWords.seeAll}</ButtonLink>
  );
  return (
    <EmptyState title={emptyWords.title(shown.words)} action={action}>
      {closed?.kind === 'staff' ? emptyWords.staff : emptyWords.why}
    </EmptyState>
  );
}

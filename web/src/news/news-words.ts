import type { LostPick } from '../meetings/lost-picks.ts';
import { linkTo } from '../platform/site/links.ts';
import type { ToastMessage } from '../ui/feedback/toast.ts';
import { formatClock } from '../ui/format/format-date.ts';

/**
 * The toast of picks that were scratched together: 'Your pick in race 5 was scratched'. `isClosed`: nothing can be picked,
 * and nothing asks for it. Null for none.
 */
export function scratchedToast(lost: readonly LostPick[], isClosed: boolean): ToastMessage | null {
  const [first] = lost;
  if (first === undefined) return null;
  const { meetingId, raceNumber, course, saddle, offTime } = first;
  const link = { to: linkTo('picks', { meetingId, race: raceNumber }), text: 'Pick another' };
  const isOne = lost.length === 1;
  return {
    type: 'warning',
    title: isOne
      ? `Your pick in race ${raceNumber} was scratched.`
      : `${lost.length} of your picks were scratched.`,
    text: isOne
      ? `${course} ${formatClock(offTime)}, number ${saddle}. ${standsIn}`
      : `${[...new Set(lost.map((pick) => pick.course))].join(', ')}. The favourites stand in.`,
    ...(!isClosed && { link }),
  };
}

const standsIn = 'The favourite stands in.';

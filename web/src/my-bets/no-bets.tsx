import { Link } from 'react-router';
import { useUpcomingMeetings } from '../meetings/meeting-queries.ts';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import type { BetList } from './my-bets-queries.ts';
import { emptyWords, nextOffWords, screenWords } from './my-bets-words.ts';
import { nextOffOf } from './next-off.ts';

/** Nothing is open, and what was settled today follows: a short line is enough. */
export function NoneOpen({ now }: { now: number }) {
  const next = useNextOff(now);
  return (
    <p>
      <b>{screenWords.none}</b> <Link to={next.to}>{next.words}</Link>
    </p>
  );
}

/** No ticket is settled as a whole, but something of open ones: what that is, and the way to it (rule: tickets). */
export function NoneWhole({ words }: { words: string }) {
  return (
    <EmptyState
      title={screenWords.noneWhole}
      action={<ButtonLink to={linkTo('my-bets')}>{screenWords.toOpen}</ButtonLink>}
    >
      {words} {screenWords.onceWhole}
    </EmptyState>
  );
}

/** An empty list; where bets are struck first, with the way to the next race. */
export function NoBets({ list, isFirst, now }: { list: BetList; isFirst: boolean; now: number }) {
  return (
    <EmptyState
      title={screenWords.none}
      action={list === 'open' && isFirst ? <ToNextOff now={now} /> : undefined}
    >
      {isFirst ? emptyWords[list] : screenWords.noOlder}
    </EmptyState>
  );
}

function ToNextOff({ now }: { now: number }) {
  const { to, words } = useNextOff(now);
  return <ButtonLink to={to}>{words}</ButtonLink>;
}

/** The next race and the way to it; the card in general while none is known. */
function useNextOff(now: number) {
  const { data } = useUpcomingMeetings();
  const next = nextOffOf(data ?? [], now);
  if (next === null) return { to: linkTo('picks'), words: screenWords.seeTheCard };
  const { meeting, race } = next;
  const to = linkTo('picks', { meetingId: meeting.meetingId, race: race.raceNumber });
  return { to, words: nextOffWords(next, now) };
}

import { useMatch } from 'react-router';
import { useCard, useUpcomingMeetings } from '../meetings/meeting-queries.ts';
import { isAbandoned, isPostponed } from '../meetings/meeting-words.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import { useNow } from '../platform/device/now.ts';
import { useSession } from '../platform/session/session-store.ts';
import { BetOnPicks } from './bet-on-picks.tsx';
import { selectDraft, usePicksDraft } from './picks-draft.ts';

/** Bets on the picks of the current meeting; on other screens, of the next one. */
export function BetOnOwnPicks() {
  const now = useNow();
  const looked = Number(useMatch('/picks/:meetingId')?.params.meetingId);
  const { data: meetings = [] } = useUpcomingMeetings();
  const next = meetings.find(
    (meeting) =>
      !isAbandoned(meeting) &&
      !isPostponed(meeting) &&
      meeting.races.some((race) => stateOfRace(race, now) === 'open'),
  );
  const meetingId = Number.isSafeInteger(looked) ? looked : (next?.meetingId ?? null);
  const { data: card } = useCard(meetingId);
  const punterId = useSession((session) => session.punterId);
  const draft = usePicksDraft(selectDraft(punterId, meetingId ?? 0));
  if (card === undefined) return null;
  return <BetOnPicks {...card} draft={draft} now={now} />;
}

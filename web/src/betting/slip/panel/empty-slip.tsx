import { Link, useMatch } from 'react-router';
import { useCard, useUpcomingMeetings } from '../../../meetings/meeting-queries.ts';
import { isAbandoned, isPostponed } from '../../../meetings/meeting-words.ts';
import { stateOfRace } from '../../../meetings/race-state.ts';
import { BetOnPicks } from '../../../picks/bet-on-picks.tsx';
import { selectDraft, usePicksDraft } from '../../../picks/picks-draft.ts';
import { useNow } from '../../../platform/device/now.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { LuckyPickWay } from '../../lucky-pick/lucky-pick-link.tsx';
import { leaveSlip } from '../slip-sheet.ts';
import styles from './slip-shell.module.css';

/** What stands in the place of a slip with nothing on it: the ways to put something there. */
export function EmptySlip() {
  return (
    <div className={`${styles.body} ${styles.state}`}>
      <EmptyState
        title="Nothing on the slip"
        action={
          <ButtonLink to="/picks" onClick={leaveSlip}>
            See the prices
          </ButtonLink>
        }
      >
        Tap a price on a card to add its runner.
      </EmptyState>
      <BetOnOwnPicks />
      <p className={styles.ways}>
        <LuckyPickWay meetingId={null} isDrawn={false} onLeave={leaveSlip} />
        <Link to="/protection" onClick={leaveSlip}>
          Limits and time-out
        </Link>
      </p>
    </div>
  );
}

/** Puts the punter's picks of the meeting that is looked at on the slip; elsewhere those of the next one. */
function BetOnOwnPicks() {
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
  return (
    <div className={styles.picks}>
      <BetOnPicks {...card} draft={draft} now={now} />
    </div>
  );
}

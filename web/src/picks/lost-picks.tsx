import type { Race } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { findLostPicks } from '../meetings/lost-picks.ts';
import { useUpcomingMeetings } from '../meetings/meeting-queries.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import { linkTo } from '../platform/site/links.ts';
import { Note } from '../ui/feedback/note.tsx';
import styles from './late-drafts.module.css';
import { describeLost, lostWords } from './lost-words.ts';

interface LostPicksProps {
  meetingId: number;
  races: readonly Race[];
  /** The race that is shown: it says so itself. */
  here: number;
  now: number;
}

/** Saved picks that were scratched, of every meeting, each with the way to its race until that is off. */
export function LostPicks({ meetingId, races, here, now }: LostPicksProps) {
  // What tells of them on every screen loads the list.
  const { data: meetings } = useUpcomingMeetings({ enabled: false });
  const ofCard = races.flatMap(({ raceNumber, offTime, raceStatusId, selection, runners }) => {
    const isOut = runners.some(({ saddle, scratched }) => scratched && saddle === selection?.saddle);
    const isOpen = stateOfRace({ raceStatusId, offTime }, now) === 'open';
    return selection != null && isOut && isOpen && raceNumber !== here
      ? [{ meetingId, raceNumber, course: null, name: selection.horseName }]
      : [];
  });
  const elsewhere = findLostPicks(meetings ?? [], now)
    .filter((pick) => pick.meetingId !== meetingId)
    .map(({ saddle, ...pick }) => ({ ...pick, name: lostWords.number(saddle) }));
  const lost = [...ofCard, ...elsewhere];
  if (lost.length === 0) return null;
  return (
    <div className={styles.notes}>
      {lost.map((pick) => (
        <Note key={`${pick.meetingId}/${pick.raceNumber}`} tone="amber">
          {describeLost(pick)}{' '}
          <Link to={linkTo('picks', { meetingId: pick.meetingId, race: pick.raceNumber })}>
            {lostWords.pickAnother}
          </Link>
        </Note>
      ))}
    </div>
  );
}

import type { Meeting, Race } from '@furlong/contract/schemas/meetings';
import { stateOfRace } from '../meetings/race-state.ts';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { Button } from '../ui/controls/button.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { pickOfRace, unsavedSelections } from './card-picks.ts';
import type { MeetingDraft } from './picks-draft.ts';
import styles from './save-bar.module.css';
import { useSavePicks } from './save-picks.ts';

interface SaveBarProps {
  meeting: Meeting;
  races: readonly Race[];
  draft: MeetingDraft;
  now: number;
}

/** The count of picks and the Save button, visible while any race is open. */
export function SaveBar({ meeting, races, draft, now }: SaveBarProps) {
  const punterId = useSession((session) => session.punterId);
  const save = useSavePicks();
  if (!races.some((race) => stateOfRace(race, now) === 'open')) return null;
  const unsaved = unsavedSelections(races, draft, now);
  const picked = races.filter((race) => pickOfRace(race, draft, now) !== null).length;
  const unsavedRaces = new Set(unsaved.map(({ raceId }) => raceId));
  return (
    <div className={styles.bar}>
      <div className={styles.count} aria-hidden="true">
        {picked}
        <i> of {races.length}</i>
      </div>
      <div>
        <p role="status">
          <span className="sr">
            {picked} of {races.length}{' '}
          </span>
          picked
          {(picked > 0 || unsaved.length > 0) && (
            <>
              , <b>{unsaved.length === 0 ? 'all saved' : `${unsaved.length} not saved`}</b>
            </>
          )}
        </p>
        <div className={styles.pips} aria-hidden="true">
          {races.map((race) => (
            <i
              key={race.raceId}
              className={classNames(
                unsavedRaces.has(race.raceId)
                  ? styles.unsaved
                  : pickOfRace(race, draft, now) !== null && styles.saved,
              )}
            />
          ))}
        </div>
      </div>
      {punterId === null ? (
        <Button
          kind="amber"
          className={styles.save}
          onClick={() => requestSignIn(`/picks/${meeting.meetingId}`)}
        >
          Sign in to save
        </Button>
      ) : (
        <Button
          kind="amber"
          className={styles.save}
          busy={save.isPending}
          disabled={unsaved.length === 0 && !save.isPending}
          onClick={() => save.mutate({ punterId, meeting, races, draft })}
        >
          {save.isPending ? 'Saving' : 'Save'}
        </Button>
      )}
    </div>
  );
}

import type { Race } from '@furlong/contract/schemas/meetings';
import { useSession } from '../platform/session/session-store.ts';
import { Button } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { lateDrafts } from './card-picks.ts';
import styles from './late-drafts.module.css';
import { type MeetingDraft, usePicksDraft } from './picks-draft.ts';
import { describeLate, saveWords } from './save-words.ts';

interface LateDraftsProps {
  races: readonly Race[];
  draft: MeetingDraft;
  meetingId: number;
  now: number;
}

/** Reports drafted picks not saved before the off, until the punter dismisses it. */
export function LateDrafts({ races, draft, meetingId, now }: LateDraftsProps) {
  const punterId = useSession((session) => session.punterId);
  const setPick = usePicksDraft((state) => state.setPick);
  const late = lateDrafts(races, draft, now);
  if (late.length === 0) return null;
  const notes = late.map((race) => {
    const { title, text } = describeLate(race, draft[race.raceNumber]);
    return (
      <Note
        key={race.raceId}
        tone="amber"
        actions={
          <Button size="small" onClick={() => setPick(punterId, meetingId, race.raceNumber, null)}>
            {saveWords.gotIt}
          </Button>
        }
      >
        <b>{title}</b> {text}
      </Note>
    );
  });
  return <div className={styles.notes}>{notes}</div>;
}

import type { Meeting, Race } from '@furlong/contract/schemas/meetings';
import { stateOfRace } from '../meetings/race-state.ts';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { SaveBarFrame, SaveButton, type SavePip } from '../ui/controls/save-bar.tsx';
import { pickOfRace, unsavedSelections } from './card-picks.ts';
import type { MeetingDraft } from './picks-draft.ts';
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
  const unsavedRaces = new Set(unsaved.map(({ raceId }) => raceId));
  const pips = races.map((race): SavePip => {
    if (unsavedRaces.has(race.raceId)) return 'unsaved';
    return pickOfRace(race, draft, now) === null ? 'none' : 'saved';
  });
  return (
    <SaveBarFrame pips={pips} word="picked">
      {punterId === null ? (
        <SaveButton text="Sign in to save" onSave={() => requestSignIn(`/picks/${meeting.meetingId}`)} />
      ) : (
        <SaveButton
          text={save.isPending ? 'Saving' : 'Save'}
          busy={save.isPending}
          disabled={unsaved.length === 0 && !save.isPending}
          onSave={() => save.mutate({ punterId, meeting, races, draft })}
        />
      )}
    </SaveBarFrame>
  );
}

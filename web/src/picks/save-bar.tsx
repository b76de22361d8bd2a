import type { Meeting, Race } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { isPostponed } from '../meetings/meeting-words.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import { useOnline } from '../platform/offline/online.ts';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { SaveBarFrame, SaveButton, type SavePip, ThinBar, TipBar } from '../ui/controls/save-bar.tsx';
import { pickOfRace, unsavedSelections } from './card-picks.ts';
import { nextWithoutPick } from './next-race.ts';
import type { MeetingDraft } from './picks-draft.ts';
import { quickWords } from './quick-picks-words.ts';
import { toHeading } from './race-arrival.ts';
import { raceWords } from './race-words.ts';
import { useSavePicks } from './save-picks.ts';
import { describeSaved, saveWords } from './save-words.ts';
import { TourPlace } from './tour/tour-place.tsx';
import { useTour } from './tour/use-tour.ts';

interface SaveBarProps {
  meeting: Meeting;
  races: readonly Race[];
  draft: MeetingDraft;
  now: number;
  /** The race that is shown. */
  here: number;
  linkOf: (raceNumber: number) => string;
  /** The focus must leave the bar, which may go: the picks are saved, or its tip is closed. */
  onSaved: () => void;
  /** Opens the quick picks. */
  onQuick: () => void;
}

/**
 * The count of picks and the Save button. A thin line while there is nothing to save; gone when every open race has
 * its saved pick.
 */
export function SaveBar({ meeting, races, draft, now, here, linkOf, onSaved, onQuick }: SaveBarProps) {
  const punterId = useSession((session) => session.punterId);
  const save = useSavePicks();
  const isOnline = useOnline();
  const open = races.filter((race) => stateOfRace(race, now) === 'open');
  const unsaved = unsavedSelections(races, draft, now);
  // A race that is run is no pick that is missing.
  const picked = open.filter((race) => pickOfRace(race, draft, now) !== null).length;
  const isOpenHere = open.some(({ raceNumber }) => raceNumber === here);
  const tour = useTour({ picked, unsaved: unsaved.length }, isOpenHere && !isPostponed(meeting));
  if (open.length === 0) return null;
  const tip = tour === null ? null : <TourPlace tour={tour} onFocusLost={onSaved} />;
  const isHerePicked = races.some(
    (race) => race.raceNumber === here && pickOfRace(race, draft, now) !== null,
  );
  const next = nextWithoutPick(races, draft, now, here);
  // The race in sight is the next one, until it has its pick or is off.
  const way =
    next === undefined || (isOpenHere && !isHerePicked) ? null : (
      <Link to={linkOf(next.raceNumber)} replace preventScrollReset state={toHeading}>
        {raceWords.race(next.raceNumber)}
      </Link>
    );
  // They are of the prices of now.
  const quick = isOnline && (
    <button type="button" onClick={onQuick}>
      {quickWords.title}
    </button>
  );
  if (unsaved.length === 0 && !save.isPending) {
    if (picked === open.length) return tip === null ? null : <TipBar>{tip}</TipBar>;
    return (
      <ThinBar text={picked === 0 ? saveWords.none : describeSaved(picked, open.length)} tip={tip}>
        {way}
        {quick}
      </ThinBar>
    );
  }
  const unsavedRaces = new Set(unsaved.map(({ raceId }) => raceId));
  const pips = open.map((race): SavePip => {
    if (unsavedRaces.has(race.raceId)) return 'unsaved';
    return pickOfRace(race, draft, now) === null ? 'none' : 'saved';
  });
  return (
    <SaveBarFrame
      pips={pips}
      word={saveWords.picked}
      offline={saveWords.offline}
      way={way}
      also={picked < open.length && isOnline ? quick : null}
      tip={tip}
      stays
    >
      {punterId === null ? (
        <SaveButton
          text={saveWords.signIn}
          rest={saveWords.toSave}
          onSave={() => requestSignIn(`/picks/${meeting.meetingId}`)}
        />
      ) : (
        <SaveButton
          text={save.isPending ? saveWords.saving : saveWords.save}
          busy={save.isPending}
          onSave={() =>
            save.mutate({ punterId, meeting, races, draft }, { onSuccess: (isSaved) => isSaved && onSaved() })
          }
        />
      )}
    </SaveBarFrame>
  );
}

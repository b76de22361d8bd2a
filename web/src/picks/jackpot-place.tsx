import type { Meeting, Race } from '@furlong/contract/schemas/meetings';
import type { RefObject } from 'react';
import { useJackpot } from '../jackpots/jackpot-queries.ts';
import { JackpotWay } from '../jackpots/jackpot-way.tsx';
import { useOnline } from '../platform/offline/online.ts';
import { usePart } from '../platform/offline/use-part.ts';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { linkTo } from '../platform/site/links.ts';
import { Button } from '../ui/controls/button.tsx';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { unsavedSelections } from './card-picks.ts';
import { jackpotLink } from './jackpot-link.ts';
import type { MeetingDraft } from './picks-draft.ts';
import { cardWords } from './picks-words.ts';
import { useSavePicks } from './save-picks.ts';
import { saveWords } from './save-words.ts';

const loadJackpot = () => import('../jackpots/card-jackpot.tsx');

interface JackpotPlaceProps {
  meeting: Meeting;
  races: readonly Race[];
  draft: MeetingDraft;
  now: number;
  /** Where it stands in the place of a race, its heading is told to. */
  heading?: RefObject<HTMLHeadingElement | null>;
}

/** About as tall as a jackpot that is open: what stands below it is out of view before and after. */
const roomHeight = 480;

/** The meeting's jackpot, loaded after the card, with room for it where there is one. It knows the picks that are not saved, and saves them. */
export function JackpotPlace({ meeting, races, draft, now, heading }: JackpotPlaceProps) {
  const part = usePart(loadJackpot);
  const punterId = useSession((session) => session.punterId);
  const save = useSavePicks();
  const isOnline = useOnline();
  const { meetingId } = meeting;
  const { data: jackpot } = useJackpot(meetingId);
  if (part === null) return jackpot == null ? null : <Bone height={roomHeight} />;
  const unsaved = unsavedSelections(races, draft, now);
  const drafts = Object.fromEntries(unsaved.map(({ raceNumber, saddle }) => [raceNumber, saddle]));
  return (
    <part.CardJackpot
      meetingId={meetingId}
      atFirst={jackpot}
      drafts={drafts}
      {...(heading !== undefined && { heading })}
      save={
        punterId === null ? (
          <Button kind="amber" disabled={!isOnline} onClick={() => requestSignIn(jackpotLink(meetingId))}>
            {saveWords.signInToSave}
          </Button>
        ) : (
          <Button
            kind="amber"
            busy={save.isPending}
            disabled={!isOnline && !save.isPending}
            onClick={() =>
              save.mutate(
                { punterId, meeting, races, draft },
                // The button goes with what it saves.
                { onSuccess: (isSaved) => isSaved && focusHeading() },
              )
            }
          >
            {save.isPending ? saveWords.saving : saveWords.savePicks}
          </Button>
        )
      }
    />
  );
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('#jackpot h2')?.focus({ preventScroll: true });
}

interface JackpotWayPlaceProps {
  meetingId: number;
  /** The jackpot is what is shown: the way leads back to the card. */
  isShown: boolean;
  className?: string | undefined;
}

/** The way from the card to its jackpot, and back. */
export function JackpotWayPlace({ meetingId, isShown, className }: JackpotWayPlaceProps) {
  return (
    <JackpotWay
      meetingId={meetingId}
      to={isShown ? linkTo('picks', { meetingId }) : jackpotLink(meetingId)}
      text={isShown ? cardWords.races : cardWords.jackpot}
      className={className}
    />
  );
}

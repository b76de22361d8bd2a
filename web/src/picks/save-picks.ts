import type { Meeting, Race } from '@furlong/contract/schemas/meetings';
import { ownMeetingCookie } from '@furlong/contract/site-cookies';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { cardQuery } from '../meetings/meeting-queries.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import { call } from '../platform/api/api.ts';
import { allUpcomingKey, jackpotKey, meetingCardsKey } from '../platform/api/query-keys.ts';
import { describeUnsaved, isSaved } from '../platform/api/unsaved.ts';
import { writeCookie } from '../platform/device/cookies.ts';
import { serverNow } from '../platform/device/server-clock.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { unsavedSelections } from './card-picks.ts';
import { type MeetingDraft, usePicksDraft } from './picks-draft.ts';
import { countSaved, saveWords } from './save-words.ts';

interface SaveRequest {
  readonly punterId: number;
  readonly meeting: Meeting;
  readonly races: readonly Race[];
  readonly draft: MeetingDraft;
}

/** Saves the drafted picks of open races, refetches the card, and clears the draft. Tells whether they are saved. */
async function savePicks(
  { punterId, meeting, races, draft }: SaveRequest,
  client: QueryClient,
): Promise<boolean> {
  const { meetingId } = meeting;
  const body = unsavedSelections(races, draft, serverNow());
  if (body.length === 0) return false;
  const answer = await call('SavePunterSelections', { body });
  if (!isSaved(answer)) {
    showToast({ type: 'error', title: saveWords.notSaved, text: describeUnsaved(answer) });
    await client.invalidateQueries({ queryKey: meetingCardsKey(meetingId) });
    return false;
  }
  void client.invalidateQueries({ queryKey: jackpotKey(meetingId, punterId) });
  // Home begins otherwise from now on: nobody draws it before it has said how.
  writeCookie(ownMeetingCookie, '', 0);
  // The card first, then the draft: no pick disappears in between.
  const card = await client
    .fetchQuery({ ...cardQuery(meetingId, punterId), staleTime: 0 })
    .catch(() => undefined);
  usePicksDraft.getState().settle(punterId, meetingId, body);
  void client.invalidateQueries({ queryKey: allUpcomingKey });
  const now = serverNow();
  const open = (card?.races ?? races).filter((race) => stateOfRace(race, now) === 'open');
  // Races that are run are not missing from a card.
  const saved = card === undefined ? body.length : open.filter(({ selection }) => selection != null).length;
  showToast({
    type: 'success',
    title: saveWords.saved,
    text: countSaved(saved, open.length, races.length, meeting.raceCourseName),
  });
  return true;
}

/** The one save of the picks screen. */
export function useSavePicks() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (request: SaveRequest) => savePicks(request, client) });
}

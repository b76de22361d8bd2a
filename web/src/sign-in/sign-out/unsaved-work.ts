import { useLuckyStore } from '../../betting/lucky-pick/panel/lucky-store.ts';
import { slipOwner, unstruckOf } from '../../betting/slip/slip-store.ts';
import { cardQuery } from '../../meetings/meeting-queries.ts';
import { unsavedSelections } from '../../picks/card-picks.ts';
import { selectDraft, usePicksDraft } from '../../picks/picks-draft.ts';
import { call } from '../../platform/api/api.ts';
import { closedTo } from '../../platform/api/closed-to.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { describeUnsaved, isSaved } from '../../platform/api/unsaved.ts';
import { serverNow } from '../../platform/device/server-clock.ts';
import { type Owner, ownerKey } from '../../platform/session/owned-store.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { selectRoundDraft, usePredictionsDraft } from '../../soccer/predictor/predictions-draft.ts';
import { roundQuery } from '../../soccer/predictor/predictor-queries.ts';
import { unsavedOf } from '../../soccer/predictor/round-predictions.ts';
import { type Drafts, signOutWords, type Unsaved } from './sign-out-words.ts';

/** More drafts than this are old ones. */
const maxDrafts = 5;
/** Somebody who signs out waits no longer than this for the cards of drafts. */
const patienceMs = 2_000;
/** A card as old as this still tells what is saved. */
const staleMs = 30_000;

/** What the punter of this page would lose by signing out; null: nothing. */
export async function findUnsaved(): Promise<Unsaved | null> {
  const session = useSession.getState();
  const isClosed = closedTo(session, serverNow()) !== null;
  await readAgain();
  const owner = slipOwner();
  const { isUnstruck, isUnanswered } = unstruckOf(owner);
  const lucky = Object.entries(useLuckyStore.getState().picks);
  const unanswered =
    isUnanswered || lucky.some(([key, { sent }]) => sent !== null && key.startsWith(`${ownerKey(owner)}/`));
  // Staff and punters on a break can save and strike nothing: what they have left over is not missed.
  const unsaved = isClosed
    ? { picks: 0, predictions: 0, slip: false, unanswered }
    : { ...(await countDrafts(session.punterId)), slip: isUnstruck, unanswered };
  return Object.values(unsaved).some(Boolean) ? unsaved : null;
}

/** What became of saving the drafts: how many are saved, and why the others are not; null: all are. */
export interface SavedDrafts {
  readonly drafts: Drafts;
  readonly problem: string | null;
}

/** Saves the drafts, one meeting or round after the other, up to the first that cannot be. */
export async function saveUnsaved(): Promise<SavedDrafts> {
  const { punterId } = useSession.getState();
  const [picks, predictions] = await Promise.all([loadPicks(punterId), loadPredictions(punterId)]);
  const saved = { picks: 0, predictions: 0 };
  for (const kind of ['picks', 'predictions'] as const) {
    for (const { send, settle, count } of kind === 'picks' ? picks : predictions) {
      if (count === 0) continue;
      if (send === null) return { drafts: saved, problem: signOutWords.unreachable };
      const answer = await send();
      if (!isSaved(answer)) return { drafts: saved, problem: describeUnsaved(answer) };
      settle();
      saved[kind] += count;
    }
  }
  return { drafts: saved, problem: null };
}

/** Another tab may have changed them. */
async function readAgain(): Promise<void> {
  await Promise.all([usePicksDraft.persist.rehydrate(), usePredictionsDraft.persist.rehydrate()]);
}

async function countDrafts(punterId: number | null): Promise<Drafts> {
  const [picks, predictions] = await Promise.all([loadPicks(punterId), loadPredictions(punterId)]);
  return { picks: sumOf(picks), predictions: sumOf(predictions) };
}

function sumOf(drafts: readonly Draft[]): number {
  return drafts.reduce((total, { count }) => total + count, 0);
}

/** One meeting's or one round's draft. */
interface Draft {
  readonly count: number;
  /** Sends what is to be saved; null when there is nothing, or when the card could not be loaded. */
  readonly send: (() => Promise<Parameters<typeof isSaved>[0]>) | null;
  readonly settle: () => void;
}

/** The draft of each meeting, the visitor's before signing in too. Without its card everything in it counts. */
async function loadPicks(punterId: number | null): Promise<readonly Draft[]> {
  const store = usePicksDraft.getState();
  if (punterId !== null) for (const id of idsOf(store.drafts, null)) store.adopt(punterId, id);
  const { drafts, settle } = usePicksDraft.getState();
  return await Promise.all(
    idsOf(drafts, punterId).map(async (meetingId) => {
      const draft = selectDraft(punterId, meetingId)(usePicksDraft.getState());
      const card = await inTime(
        queryClient.fetchQuery({ ...cardQuery(meetingId, punterId), staleTime: staleMs }),
      );
      if (card === null) return { count: Object.keys(draft).length, send: null, settle: () => undefined };
      const body = unsavedSelections(card.races, draft, serverNow());
      return {
        count: body.length,
        send: body.length === 0 ? null : () => call('SavePunterSelections', { body }),
        settle: () => settle(punterId, meetingId, body),
      };
    }),
  );
}

async function loadPredictions(punterId: number | null): Promise<readonly Draft[]> {
  const store = usePredictionsDraft.getState();
  if (punterId !== null) for (const id of idsOf(store.drafts, null)) store.adopt(punterId, id);
  const { drafts, settle } = usePredictionsDraft.getState();
  return await Promise.all(
    idsOf(drafts, punterId).map(async (roundId) => {
      const draft = selectRoundDraft(punterId, roundId)(usePredictionsDraft.getState());
      const round = await inTime(
        queryClient.fetchQuery({ ...roundQuery(roundId, punterId), staleTime: staleMs }),
      );
      if (round === null) {
        const count = Object.keys(draft.scores).length + (draft.banker === undefined ? 0 : 1);
        return { count, send: null, settle: () => undefined };
      }
      const body = unsavedOf(round, draft, serverNow());
      const isBankerMoved = body?.bankerFixtureId !== undefined;
      return {
        count: body === null ? 0 : body.predictions.length + (isBankerMoved ? 1 : 0),
        send: body === null ? null : () => call('SavePredictions', { body }),
        settle: () => settle(punterId, roundId, draft),
      };
    }),
  );
}

/** The programmes that an owner has drafts of, the latest changed. */
function idsOf(drafts: Readonly<Record<string, unknown>>, owner: Owner): readonly number[] {
  const start = `${ownerKey(owner)}/`;
  const own = Object.keys(drafts).filter((key) => key.startsWith(start));
  return own.slice(-maxDrafts).map((key) => Number(key.slice(start.length)));
}

/** Null when it fails or takes too long. */
async function inTime<T>(loading: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  return await Promise.race([loading.catch(() => null), late]);
}

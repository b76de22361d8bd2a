import { createHash } from 'node:crypto';
import type { Meeting, Race, Scoring } from '@furlong/contract/schemas/meetings';
import { localDayOf } from '@furlong/domain/local-date';
import type { Queryable } from '../platform/database/database.ts';
import { success, unchanged } from '../platform/http/answer.ts';
import { matchesTag, weakTag } from '../platform/http/entity-tag.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Caller, HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { MeetingCard, MeetingHead } from './card.ts';
import { VersionCache } from './card-cache.ts';
import { findLeaderboardMeeting } from './find-leaderboard-meeting.ts';
import { allList, type MeetingList, pastList, upcomingList } from './list-meetings.ts';
import { loadCard, loadHeads, loadMeetings } from './load-card.ts';
import { loadLastRuns } from './load-last-runs.ts';
import { loadPrices } from './load-prices.ts';
import { addOwnPicks, shapeRaces } from './shape-card.ts';
import { type OwnPicks, shapeMeeting, summarise } from './shape-meeting.ts';
import { shapeMeetings } from './shape-meetings.ts';
import { shapeScoring } from './shape-scoring.ts';

/** Cached cards: more than the meetings that are looked at on a race day. */
const cachedCardsMax = 60;
const noPicks: OwnPicks = new Map();

interface ShapedCard {
  readonly card: MeetingCard;
  readonly meeting: Meeting;
  /** As everybody sees them. */
  readonly races: readonly Race[];
  readonly scoring: Scoring;
}

/** Who asks, when, and with which ETag. */
interface Reader {
  readonly caller: Caller | null;
  readonly holds: string | undefined;
  readonly now: Date;
}

/** Reads a punter's picks in some meetings. */
type LoadOwnPicks = (
  db: Queryable,
  punterId: number,
  meetingIds: readonly number[],
) => Promise<ReadonlyMap<number, OwnPicks>>;

/** The calls that show meetings and cards, to a punter with the punter's own picks. */
export function meetingHandlers(platform: Platform, loadOwnPicks: LoadOwnPicks): HandlersOf<'meetings'> {
  const { db, log } = platform;
  const cards = new VersionCache<ShapedCard | undefined>(cachedCardsMax);

  const readCard = async (meetingId: number) => {
    const [head] = await loadHeads(db, { ids: [meetingId] });
    // The head is read first: the card cached under its version is of that version or newer, never older.
    const shaped = head && (await cards.read(head.id, versionOf(head), () => shapeCard(platform, head.id)));
    if (!head || !shaped) throw new Failed('not-found', `There is no meeting ${meetingId}`);
    return { head, shaped };
  };

  const list = async ({ filter, arrange }: MeetingList, { caller, holds, now }: Reader) => {
    const heads = await loadHeads(db, filter);
    const ids = heads.map((head) => head.id);
    const picks = caller ? await loadOwnPicks(db, caller.punterId, ids) : undefined;
    const parts = heads.flatMap((head) => [versionOf(head), picksText(picks?.get(head.id))]);
    const etag = etagOf([localDayOf(now), caller ? 'own' : '', ...parts]);
    if (matchesTag(holds, etag)) return unchanged(etag);
    const meetings = arrange(await loadMeetings(db, { ...filter, ids }));
    return success({ meetings: shapeMeetings(meetings, picks, log) }, { etag });
  };

  return {
    GetUpcomingRaceMeetings: (request) => list(upcomingList(request.now), request),
    GetAllMeetings: (request) => list(allList(request.now), request),
    GetPastMeetings: (request) => list(pastList(request.now, request.params.numberOfRaces), request),

    async GetMeetingRaces({ params: { meetingId }, caller, holds }) {
      const { head, shaped } = await readCard(meetingId);
      const picks = caller
        ? (await loadOwnPicks(db, caller.punterId, [meetingId])).get(meetingId)
        : undefined;
      const etag = etagOf([versionOf(head), caller ? `own ${picksText(picks)}` : '']);
      if (matchesTag(holds, etag)) return unchanged(etag);
      const { card, meeting, races, scoring } = shaped;
      const own = caller ? (picks ?? noPicks) : undefined;
      const payload = own
        ? { meeting: shapeMeeting(summarise(card), own), races: addOwnPicks(races, card, own), scoring }
        : { meeting, races: [...races], scoring };
      const message = payload.meeting.selections?.length ? 'Success' : 'No available selections at this time';
      return success(payload, { etag, message });
    },

    async getRaces({ params: { meetingId }, holds }) {
      const { head, shaped } = await readCard(meetingId);
      const etag = etagOf([versionOf(head)]);
      if (matchesTag(holds, etag)) return unchanged(etag);
      return success({ races: [...shaped.races] }, { etag });
    },

    async GetLeaderboardMeetingId({ now }) {
      return success({ meetingId: await findLeaderboardMeeting(db, now) });
    },
  };
}

async function shapeCard(platform: Platform, meetingId: number): Promise<ShapedCard | undefined> {
  const [card, prices, lastRuns] = await Promise.all([
    loadCard(platform.db, meetingId),
    loadPrices(platform.db, meetingId),
    loadLastRuns(platform.db, meetingId),
  ]);
  if (!card) return undefined;
  return {
    card,
    meeting: shapeMeeting(summarise(card)),
    races: shapeRaces(card, prices, lastRuns),
    scoring: shapeScoring(card.scoring),
  };
}

/**
 * A change by a supplier or by hand raises the order, and a closing by the clock raises the standings' version. When the operator
 * edits the competition's rules neither is raised, so the rules are part of the version.
 */
function versionOf(head: MeetingHead): string {
  return `${head.id}.${head.changeOrder}.${head.standingsVersion}.${digest(JSON.stringify(head.scoring))}`;
}

function picksText(picks: OwnPicks | undefined): string {
  return picks ? [...picks].map(([race, saddle]) => `${race}:${saddle}`).join(',') : '';
}

/** Weak, because the same answer goes out in more than one content coding. */
function etagOf(parts: readonly string[]): string {
  return weakTag(digest(parts.join(' ')));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

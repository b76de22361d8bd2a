import { createHash } from 'node:crypto';
import type { Meeting, Race, Scoring } from '@furlong/contract/schemas/meetings';
import type { Queryable } from '../platform/database/database.ts';
import { success, versioned } from '../platform/http/answer.ts';
import { weakTag } from '../platform/http/entity-tag.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Caller, HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { SharedReads } from '../platform/runtime/shared-reads.ts';
import type { MeetingCard, MeetingHead } from './card.ts';
import { VersionCache } from './card-cache.ts';
import { findLeaderboardMeeting } from './find-leaderboard-meeting.ts';
import { allList, type MeetingList, pastList, upcomingList } from './list-meetings.ts';
import { loadCard, loadHeads, loadMeetings } from './load-card.ts';
import { loadLastRuns } from './load-last-runs.ts';
import { loadPrices } from './load-prices.ts';
import type { MeetingFilter } from './queries-card.ts';
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

/** What some meetings are known by at a moment. */
interface Heads {
  readonly ids: readonly number[];
  readonly versions: readonly string[];
  /** Of the list and all its versions. */
  readonly hash: string;
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
  const heads = new SharedReads<Heads>();

  /** The versions of some meetings, of a moment after they were asked for. */
  const readHeads = (filter: MeetingFilter) => {
    const key = JSON.stringify(filter);
    return heads.read(key, async () => {
      const found = await loadHeads(db, filter);
      const versions = found.map(versionOf);
      return { ids: found.map(({ id }) => id), versions, hash: digest([key, ...versions].join(' ')) };
    });
  };

  const readCard = async (meetingId: number) => {
    const { versions, hash } = await readHeads({ ids: [meetingId] });
    const [version] = versions;
    // The version is read first: the card cached under it is of that version or newer, never older.
    const shaped =
      version === undefined
        ? undefined
        : await cards.read(meetingId, version, () => shapeCard(platform, meetingId));
    if (!shaped) throw new Failed('not-found', `There is no meeting ${meetingId}`);
    return { hash, shaped };
  };

  const list = async ({ filter, arrange }: MeetingList, caller: Caller | null) => {
    const { ids, hash } = await readHeads(filter);
    const picks = caller ? await loadOwnPicks(db, caller.punterId, ids) : undefined;
    const etag = picks ? ownTag(hash, ...ids.map((id) => picksText(picks.get(id)))) : weakTag(hash);
    return versioned(etag, async () => {
      const meetings = arrange(await loadMeetings(db, { ...filter, ids }));
      return success({ meetings: shapeMeetings(meetings, picks, log) });
    });
  };

  return {
    GetUpcomingRaceMeetings: (request) => list(upcomingList(request.now), request.caller),
    GetAllMeetings: (request) => list(allList(request.now), request.caller),
    GetPastMeetings: (request) => list(pastList(request.now, request.params.numberOfRaces), request.caller),

    async GetMeetingRaces({ params: { meetingId }, caller }) {
      const { hash, shaped } = await readCard(meetingId);
      const picks = caller
        ? (await loadOwnPicks(db, caller.punterId, [meetingId])).get(meetingId)
        : undefined;
      const etag = caller ? ownTag(hash, picksText(picks)) : weakTag(hash);
      return versioned(etag, () => {
        const { card, meeting, races, scoring } = shaped;
        const own = caller ? (picks ?? noPicks) : undefined;
        const payload = own
          ? { meeting: shapeMeeting(summarise(card), own), races: addOwnPicks(races, card, own), scoring }
          : { meeting, races: [...races], scoring };
        const message = payload.meeting.selections?.length
          ? 'Success'
          : 'No available selections at this time';
        return success(payload, { message });
      });
    },

    async getRaces({ params: { meetingId } }) {
      const { hash, shaped } = await readCard(meetingId);
      return versioned(weakTag(hash), () => success({ races: [...shaped.races] }));
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
 * A change of a race by a supplier or by hand raises the order, and a closing by the clock the standings' version. What
 * the head itself says may change without either, as the rules of its competition do, so all of it is the version.
 */
function versionOf(head: MeetingHead): string {
  return digest(JSON.stringify(head));
}

function picksText(picks: OwnPicks | undefined): string {
  return picks ? [...picks].map(([race, saddle]) => `${race}:${saddle}`).join(',') : '';
}

/** The ETag of what a punter sees: the versions, and the own picks. */
function ownTag(hash: string, ...picks: readonly string[]): string {
  return weakTag(digest(['own', hash, ...picks].join(' ')));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

import { setTimeout as pause } from 'node:timers/promises';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import type { MeetingHead } from '../meetings/card.ts';
import { loadHeads } from '../meetings/load-card.ts';
import type { Notice } from '../notifications/notice.ts';
import { selectSubscribers } from '../notifications/queries-subscriptions.ts';
import { queueNotices } from '../notifications/queue-notices.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { Board } from '../standings/board.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { selectMembershipsOf } from './queries-rosters.ts';
import { readLiveOwn } from './read-live-own.ts';
import type { Rosters } from './rosters.ts';

/** Punters who are looked at together, and told in one transaction. */
const batchSize = 500;
/** How long being passed is worth telling. */
const worthMs = 10 * 60_000;
/** How long the job waits for this node's board of the result, and how often it looks. */
const waitMaxMs = 10_000;
const lookEveryMs = 50;

interface Parts {
  readonly platform: Pick<Platform, 'db' | 'operator'>;
  readonly engine: Pick<StandingsEngine, 'view' | 'board'>;
  readonly rosters: Pick<Rosters, 'get'>;
}

/** Works the queue of results after which members may have been passed. Any number of nodes do. */
export async function startTellingPassed(
  parts: Parts & { readonly platform: Pick<Platform, 'db' | 'operator' | 'jobs' | 'clock'> },
): Promise<void> {
  const { jobs, clock } = parts.platform;
  await jobs.work('tell-passed', async ({ meetingId }) => {
    await tellPassed(parts, meetingId, clock());
  });
}

/**
 * Tells members who were passed in a league with the last result, once a meeting and league (rule: league-passed). Of
 * those alone whose browsers take pushes: it is worth ten minutes, and whoever looks sees it on the board. Safe to
 * repeat. Returns how many notices it queued, those that were told before included.
 */
export async function tellPassed(
  { platform, engine, rosters }: Parts,
  meetingId: number,
  now: Date,
): Promise<number> {
  const { db, operator } = platform;
  if (!operator.showFriendsLeague || !operator.showNotification) return 0;
  const found = await untilCurrent({ platform, engine }, meetingId);
  if (!found?.board.before) return 0;
  const { board, head } = found;
  // A race day that is read in later, from a file, is news to nobody.
  if (head.date < addDays(localDayOf(now), -1)) return 0;
  let told = 0;
  let after = 0;
  for (;;) {
    const subscribers = await selectSubscribers(db, after, batchSize);
    const last = subscribers.at(-1);
    if (last === undefined) return told;
    after = last;
    const notices: Notice[] = [];
    for (const { leagueId, punterId } of await selectMembershipsOf(db, subscribers)) {
      const roster = await rosters.get(leagueId);
      const passedBy = roster && readLiveOwn(board, roster, punterId).passedBy;
      if (!roster || !passedBy || passedBy.count === 0) continue;
      notices.push({
        punterId,
        kind: 'passed-in-league',
        subject: `meeting ${meetingId} league ${leagueId}`,
        data: {
          league: roster.name,
          leagueCode: roster.code,
          meeting: head.name,
          meetingId,
          alias: passedBy.aliases[0] ?? '',
          race: board.lastRace ?? 0,
        },
        leagueId,
        expiresAt: new Date(now.getTime() + worthMs),
      });
    }
    await inTransaction(db, (trx) => queueNotices(trx, notices));
    told += notices.length;
  }
}

/** The board of the meeting's current version; undefined when it is no longer in memory. */
async function untilCurrent(
  { platform: { db }, engine }: Pick<Parts, 'platform' | 'engine'>,
  meetingId: number,
): Promise<{ readonly board: Board; readonly head: MeetingHead } | undefined> {
  const [head] = await loadHeads(db, { ids: [meetingId] });
  if (!head || !(await engine.view(meetingId))) return undefined;
  for (let waited = 0; waited < waitMaxMs; waited += lookEveryMs) {
    const board = engine.board(meetingId);
    if (!board) return undefined;
    if (board.version >= head.standingsVersion) return { board, head };
    await pause(lookEveryMs);
  }
  throw new Error(`the standings of meeting ${meetingId} are behind version ${head.standingsVersion}`);
}

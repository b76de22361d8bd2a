import type { LiveOwn } from '@furlong/contract/schemas/live';
import { loadCard } from '../meetings/load-card.ts';
import { countPicksOfPunters } from '../picks/load-picks.ts';
import { success, unchanged } from '../platform/http/answer.ts';
import { matchesTag, weakTag } from '../platform/http/entity-tag.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { neighboursOf } from '../score-boards/neighbours.ts';
import { tagOfVersion } from '../score-boards/shown-version.ts';
import { FinalNeighbours } from '../standings/final-neighbours.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { assertShown } from './assert-shown.ts';
import { ownExtent, shapeFinalOwn, shapeOwn, toComeOn } from './shape-own.ts';

/** The call that returns what the stream sends a punter. */
export function ownPlaceHandlers(
  platform: Pick<Platform, 'db' | 'operator'>,
  engine: Pick<StandingsEngine, 'view' | 'board'>,
): HandlersOf<'live'> {
  const { db } = platform;
  const written = new FinalNeighbours(db);

  /** Reads from the board while it is in memory. A version that is only in the database has no race to come. */
  async function readOwnPlace(meetingId: number, version: number, punterId: number): Promise<LiveOwn> {
    const board = engine.board(meetingId);
    if (!board) {
      return shapeFinalOwn(version, await written.read({ meetingId, version }, punterId, ownExtent));
    }
    const [card, neighbours] = await Promise.all([loadCard(db, meetingId), neighboursOf(board)]);
    if (!card) throw new Failed('not-found', `There is no meeting ${meetingId}`);
    const picks = await countPicksOfPunters(db, meetingId, [punterId], toComeOn(card));
    return shapeOwn(neighbours, card, punterId, picks.get(punterId) ?? 0);
  }

  return {
    async GetOwnPlace({ params: { meetingId }, caller: { punterId }, holds }) {
      assertShown(platform);
      const view = await engine.view(meetingId);
      if (!view) throw new Failed('not-found', `There is no meeting ${meetingId}`);
      // Until the standings are final, picks can change without a new version.
      const etag = view.final ? weakTag(`${meetingId}-${tagOfVersion(view)}-${punterId}-place`) : undefined;
      if (etag !== undefined && matchesTag(holds, etag)) return unchanged(etag);
      const ownPlace = await readOwnPlace(meetingId, view.version, punterId);
      return success({ ownPlace }, etag === undefined ? {} : { etag });
    },
  };
}

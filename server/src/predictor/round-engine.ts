import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { BoardEngine, type RoundKind } from '../score-boards/board-engine.ts';
import { type CachedRoundBoard, loadRound } from './load-round.ts';
import { selectFinalPage, selectFinalRound, selectFinalRow } from './queries-final.ts';
import { selectRound, selectRounds } from './queries-rounds.ts';
import { headOf } from './round.ts';
import { type PredictorStanding, type RoundBoard, type RoundView, viewRound } from './round-board.ts';

/** Rounds of fixtures as rounds that score. */
function rounds({ db }: Pick<Platform, 'db'>): RoundKind<RoundBoard, RoundView, CachedRoundBoard> {
  return {
    name: 'roundId',
    loadLive: () => selectRounds(db, { live: true }),
    load: (id, cached, renamed) => loadRound(db, id, cached, renamed),
    viewBoard: viewRound,
    viewWritten: (id) => viewFinalRound(db, id),
    readEvent(event) {
      if (event.kind === 'round') return { kind: 'changed', id: event.roundId, version: event.version };
      return event.kind === 'predictions' ? { kind: 'columns', id: event.roundId } : undefined;
    },
  };
}

/** A view that reads a round's stored final board; undefined while that of its version is not written. */
async function viewFinalRound(db: Queryable, roundId: number): Promise<RoundView | undefined> {
  const round = await selectRound(db, roundId);
  if (!round || round.finalVersion !== round.version) return undefined;
  const { version } = round;
  const board = await selectFinalRound(db, { roundId, version });
  if (!board) return undefined;
  const { punters, renames } = board;
  const own = (punterId: number) => selectFinalRow(db, { roundId, version }, punterId);
  return {
    ...headOf(round),
    renames,
    page: (query) => selectFinalPage(db, { roundId, version, punters }, query),
    async own(punterId): Promise<PredictorStanding | null> {
      const { place: _, ...row } = (await own(punterId)) ?? { place: 0 };
      return 'alias' in row ? row : null;
    },
    place: async (punterId) => (await own(punterId))?.place ?? null,
  };
}

/** The boards of live rounds, in memory on every node. */
export class RoundEngine extends BoardEngine<RoundBoard, RoundView, CachedRoundBoard> {
  constructor(platform: Platform) {
    super(platform, rounds(platform));
  }
}

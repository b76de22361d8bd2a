import type { LocalDay } from '@furlong/domain/local-date';
import { loadHeads } from '../meetings/load-card.ts';
import type { Queryable } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { StandingsEngine } from './standings-engine.ts';
import type { Row } from './view.ts';

/** A punter's result of a meeting that is over. */
export interface OwnResult {
  readonly raceCourse: string;
  readonly day: LocalDay;
  readonly row: Row;
  /** All who are ranked. */
  readonly punters: number;
}

/**
 * Throws Failed: 404 for an unknown meeting and one that the punter did not play, 409 while it is not over, and
 * for one that does not count.
 */
export async function loadOwnResult(
  db: Queryable,
  engine: Pick<StandingsEngine, 'view'>,
  meetingId: number,
  punterId: number,
): Promise<OwnResult> {
  const [[head], view] = await Promise.all([loadHeads(db, { ids: [meetingId] }), engine.view(meetingId)]);
  if (!head || !view) throw new Failed('not-found', `There is no meeting ${meetingId}`);
  if (!view.final) throw new Failed('conflict', 'The meeting is not over: its result can still change');
  if (!view.counts) throw new Failed('conflict', 'Too few races were run: the meeting does not count');
  const [row, { total: punters }] = await Promise.all([
    view.own(punterId),
    view.page({ page: 1, perPage: 1 }),
  ]);
  if (!row) throw new Failed('not-found', 'You have no result in this meeting');
  return { raceCourse: head.raceCourse, day: head.date, row, punters };
}

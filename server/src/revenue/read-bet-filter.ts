import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import type { BetFilter } from '../bets/bet-filter.ts';
import { racing } from '../bets/racing/racing.ts';
import type { Queryable } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';

/** What a report's bets are asked to be narrowed to. */
export interface AskedBetFilter {
  readonly sport?: string;
  readonly meetingId?: number;
  readonly betType?: string;
}

/**
 * Reads what bets are narrowed to, with what it is in words. Throws Failed 'bad-request' where a meeting is asked for in
 * another sport, and 'not-found' where there is no such meeting.
 */
export async function readBetFilter(
  db: Queryable,
  { sport, meetingId, betType }: AskedBetFilter,
): Promise<{ readonly filter: BetFilter; readonly words: string }> {
  if (meetingId !== undefined && sport !== undefined && sport !== MEETING_SPORT) {
    throw new Failed('bad-request', 'Only horse racing has meetings', [
      { field: 'sport', expected: `${MEETING_SPORT}, or none, where a meeting is named` },
    ]);
  }
  const parts: string[] = [];
  if (meetingId === undefined) parts.push(...(sport === undefined ? [] : [`sport ${sport}`]));
  else {
    const name = await racing.nameProgramme(db, meetingId);
    if (name === undefined) throw new Failed('not-found', `There is no meeting ${meetingId}`);
    parts.push(`meeting ${meetingId}, ${name}`);
  }
  if (betType !== undefined) parts.push(`bet type ${betType}`);
  return {
    filter: { sport: meetingId === undefined ? sport : MEETING_SPORT, programmeId: meetingId, betType },
    words: parts.length === 0 ? 'None: all sports and bet types' : `Bets of ${parts.join('; ')}`,
  };
}

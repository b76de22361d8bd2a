import { type LeagueReaction, ReactionErrorCode } from '@furlong/contract/codes/league-boards';
import { RaceStatus } from '@furlong/domain/status';
import { lockLeagues } from '../leagues/queries-leagues.ts';
import { selectMembership } from '../leagues/queries-members.ts';
import { isMember, leagueRuns } from '../leagues/statuses.ts';
import { loadCard } from '../meetings/load-card.ts';
import { inTransaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { deleteReaction, upsertReaction } from './queries-reactions.ts';
import { selectSettings } from './queries-season.ts';

/** What a member says to a row. */
export interface Reaction {
  readonly leagueId: number;
  readonly meetingId: number;
  readonly raceNumber: number;
  readonly by: number;
  /** Whose row it is. */
  readonly punterId: number;
  /** Null takes it back. */
  readonly reaction: LeagueReaction | null;
}

/** Why a reaction is refused. */
export interface ReactionRefusal {
  readonly errorCode: number;
  readonly reason: string;
}

/**
 * Gives a member's one reaction of a race, or takes it back; a repetition changes nothing (rule: league-reactions).
 * Throws Failed 404 for one who is no member any more, and for a meeting that there is not.
 */
export async function react(
  { db }: Pick<Platform, 'db'>,
  engine: Pick<StandingsEngine, 'view'>,
  { leagueId, meetingId, raceNumber, by, punterId, reaction }: Reaction,
  now: Date,
): Promise<ReactionRefusal | null> {
  const place = { leagueId, meetingId, raceNumber };
  const [card, view] = await Promise.all([loadCard(db, meetingId), engine.view(meetingId)]);
  if (!card || !view) throw new Failed('not-found', `There is no meeting ${meetingId}`);
  const race = card.races.find(({ number }) => number === raceNumber);
  if (race?.status !== RaceStatus.resulted) {
    return { errorCode: ReactionErrorCode.noResult, reason: 'This race has no result yet.' };
  }
  const listed = by !== punterId && (await view.own(punterId)) !== null;
  return inTransaction(db, async (trx) => {
    // Whoever leaves or is removed holds the league, and comes before or after as a whole.
    const [league] = await lockLeagues(trx, [leagueId]);
    const mayReact =
      league?.status === leagueRuns && (await selectMembership(trx, leagueId, by)) === isMember;
    if (!mayReact) throw new Failed('not-found', 'You are in no league with this code');
    if (reaction === null) {
      await deleteReaction(trx, place, { by, punterId });
      return null;
    }
    if (!(await selectSettings(trx, leagueId)).reactions) {
      return { errorCode: ReactionErrorCode.switchedOff, reason: 'The owner has switched reactions off.' };
    }
    if (!listed || (await selectMembership(trx, leagueId, punterId)) !== isMember) {
      return {
        errorCode: ReactionErrorCode.nobodyThere,
        reason: 'React to the row of another member who plays this meeting.',
      };
    }
    await upsertReaction(trx, place, { by, punterId, reaction }, now);
    return null;
  });
}

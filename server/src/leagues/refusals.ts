import { joinRefusedText, LeagueErrorCode } from '@furlong/contract/codes/leagues';
import type { JoinRefusal } from '@furlong/domain/leagues/join-refusal';
import { LEAGUE_LIMITS } from '@furlong/domain/leagues/league-limits';

/** Why the rules refuse a league's call: a code, and the reason in words. */
export interface LeagueRefusal {
  readonly errorCode: number;
  readonly reason: string;
}

const refuse = (code: keyof typeof LeagueErrorCode, reason: string): LeagueRefusal => ({
  errorCode: LeagueErrorCode[code],
  reason,
});

export const nameTaken = refuse('nameTaken', 'You have a league of this name already. Choose another name.');
export const tooManyOwned = refuse(
  'tooManyOwned',
  `One punter owns at most ${LEAGUE_LIMITS.owned} leagues. Delete one first.`,
);
export const tooManyCreated = refuse(
  'tooManyOwned',
  `One punter creates at most ${LEAGUE_LIMITS.createdADay} leagues in 24 hours. Try again later.`,
);
export const tooManyJoined = refuse(
  'tooManyOwned',
  `One punter is in at most ${LEAGUE_LIMITS.joined} leagues. Exit one first.`,
);
export const aliasNeeded = refuse('mayNotPlay', 'Choose an alias first: leagues show it.');
export const noRequest = refuse('noRequest', 'This request was answered or taken back before.');
export const leagueFull = refuse('leagueFull', `A league has at most ${LEAGUE_LIMITS.members} members.`);
export const notMember = refuse('notMember', 'This punter is not in the league any more.');
export const ownerStays = refuse(
  'ownerStays',
  'The owner cannot leave the others without one: hand the league over, or delete it.',
);
export const noHandOver = refuse('noHandOver', 'This offer was taken back or has run out.');
export const offeredLately = refuse(
  'offeredLately',
  'You offered this member the league within the last 24 hours. Offer it again after that.',
);
export const punterCannot = refuse('punterCannot', 'This punter cannot be in the league now.');

/** A punter who may not play: in the words of player protection. */
export const mayNotPlay = (reason: string): LeagueRefusal => refuse('mayNotPlay', reason);
export const badName = (reason: string): LeagueRefusal => refuse('badName', reason);
export const rudeName = (reason: string): LeagueRefusal => refuse('rudeName', reason);

/** What each refusal to join answers (rule: join-answers). 113 says no more than the general text. */
export const joinRefusals: Readonly<Record<JoinRefusal, LeagueRefusal>> = {
  'no-league': refuse('noSuchLeague', 'There is no league with this code. Ask whoever sent it.'),
  paused: refuse('joiningPaused', 'The owner has paused joining. Ask again later.'),
  'already-member': refuse('alreadyMember', 'You are in this league already.'),
  'already-requested': refuse('alreadyRequested', 'You have asked already. The owner has still to answer.'),
  full: refuse('notForThisPunter', `This league is full: it has ${LEAGUE_LIMITS.members} members.`),
  busy: refuse('notForThisPunter', 'Too many requests wait for this league’s owner. Ask again later.'),
  removed: refuse('notForThisPunter', 'The owner removed you from this league.'),
  waiting: refuse('notForThisPunter', 'The owner said no. You can ask again 24 hours after that.'),
  ended: refuse('notForThisPunter', 'The owner said no three times. You cannot ask this league again.'),
  'may-not-play': refuse('mayNotJoin', joinRefusedText),
  'too-many-requests': refuse('mayNotJoin', joinRefusedText),
  'too-many-leagues': refuse('mayNotJoin', joinRefusedText),
};

/** A member who could take a league over. */
export interface Candidate {
  readonly punterId: number;
  readonly memberSince: Date;
  /** Picked in a meeting of the last 30 days. */
  readonly playedLately: boolean;
  /** On a break: may own a league, but others come first. */
  readonly onBreak: boolean;
  /** Staff, excluded, without an alias, or at the limit of leagues owned: never. */
  readonly cannotOwn: boolean;
}

/** Days within which a member has to have played to be asked first. */
export const PLAYED_WITHIN_DAYS = 30;

/**
 * The member who takes a league over when its owner is excluded or closes the account (rule: league-owner): the
 * longest-standing one who played in the last 30 days and is not on a break, else the longest-standing; of two who
 * joined at once the one with the lower id. Null: nobody can, and the league is removed.
 */
export function chooseSuccessor(candidates: readonly Candidate[]): number | null {
  const able = candidates
    .filter(({ cannotOwn }) => !cannotOwn)
    .toSorted(
      (one, other) =>
        one.memberSince.getTime() - other.memberSince.getTime() || one.punterId - other.punterId,
    );
  const active = able.find(({ playedLately, onBreak }) => playedLately && !onBreak);
  return (active ?? able[0])?.punterId ?? null;
}

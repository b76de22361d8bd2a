/** A save as the log has it, as far as one fixture and the banker go. */
export interface LoggedSave {
  readonly at: Date;
  /** The fixture's prediction as a number, 0 none; null: left as it was. */
  readonly score: number | null;
  /** Undefined: the banker stayed where it was. */
  readonly banker: number | null | undefined;
}

/** A time in which a fixture was on and predictions of it were still taken. */
export interface LateTime {
  readonly position: number;
  readonly from: Date;
  readonly until: Date;
}

/**
 * What counts of one punter's saves, in their order: of a fixture's prediction what was not saved while it was on
 * unknown to us, and the banker where the moves left it that neither left nor reached a fixture at such a time
 * (rule: predictor-closes). Undefined: no save says anything of it.
 */
export function withoutLateSaves(
  saves: readonly LoggedSave[],
  position: number,
  times: readonly LateTime[],
): { readonly score: number | undefined; readonly banker: number | null | undefined } {
  const isLate = (of: number | null, at: Date) =>
    times.some((time) => time.position === of && time.from <= at && at <= time.until);
  let score: number | undefined;
  let banker: number | null | undefined;
  for (const save of saves) {
    if (save.score !== null && !isLate(position, save.at)) score = save.score;
    const isMoved = save.banker !== undefined;
    if (isMoved && !isLate(banker ?? null, save.at) && !isLate(save.banker, save.at)) banker = save.banker;
  }
  return { score, banker };
}

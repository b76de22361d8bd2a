/** The words of ticked lines that a strike was made without. */
export const unsentWords = {
  notStruck: (lines: readonly string[]) => `Not struck: ${lines.join('; ')}.`,
  overLimit: (most: string | null, isEach: boolean) =>
    `over the limit${most === null ? '' : ` (at most ${most}${isEach ? ' a bet' : ''})`}`,
  noSuchStake: 'check the stake',
  noStake: 'no stake',
  out: (name: string, isOne: boolean) => `${name} ${isOne ? 'is' : 'are'} out`,
  putBackAt: (stake: string) => `Put back at ${stake}`,
  putBackWithin: 'Put back within the limit',
} as const;

import type { Race } from '@furlong/contract/schemas/meetings';

/** The words of saving. */
export const saveWords = {
  save: 'Save',
  savePicks: 'Save picks',
  saving: 'Saving',
  signIn: 'Sign in',
  toSave: 'to save',
  signInToSave: 'Sign in to save',
  picked: 'picked',
  none: 'Nothing picked yet',
  offline: 'You’re offline. Your picks are kept on this device: save when you’re back.',
  notSaved: 'Not saved.',
  saved: 'Picks saved.',
  gotIt: 'Got it',
} as const;

/** Of the races that can still be picked: '3 of 8 picked, all saved'. */
export function describeSaved(picked: number, open: number): string {
  return `${picked} of ${open} picked, all saved`;
}

/** How many picks of a meeting are saved: '3 of 8 for Kenilworth.'; with races run, '4 of 4 open races for Kenilworth.' */
export function countSaved(saved: number, open: number, races: number, course: string): string {
  return `${saved} of ${open}${open < races ? ' open races' : ''} for ${course}.`;
}

/** A drafted pick whose race went off before it was saved: what stands there instead. */
export function describeLate(
  race: Pick<Race, 'raceNumber' | 'selection' | 'runners'>,
  drafted: number | undefined,
): { title: string; text: string } {
  const name = race.runners.find(({ saddle }) => saddle === drafted)?.horseName;
  const pick = [drafted, name].filter((part) => part !== undefined).join(' ');
  return {
    title: `Race ${race.raceNumber} went off before you saved.`,
    text: race.selection
      ? `Your saved pick, ${race.selection.saddle} ${race.selection.horseName}, stands.`
      : `Your pick, ${pick}, was not saved.`,
  };
}

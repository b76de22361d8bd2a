import type { Race } from '@furlong/contract/schemas/meetings';

/** The words of saving. */
export const saveWords = {
  save: 'Save',
  saving: 'Saving',
  signIn: 'Sign in to save',
  picked: 'picked',
  none: 'Nothing picked yet',
  notSaved: 'Not saved.',
  saved: 'Picks saved.',
  gotIt: 'Got it',
} as const;

/** '3 of 8 picked, all saved' */
export function describeSaved(picked: number, races: number): string {
  return `${picked} of ${races} picked, all saved`;
}

/** How many picks of a meeting are saved: '3 of 8 for Kenilworth.' */
export function countSaved(saved: number, races: number, course: string): string {
  return `${saved} of ${races} for ${course}.`;
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

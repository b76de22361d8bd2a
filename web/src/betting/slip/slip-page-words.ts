import { formatCounted } from '../../ui/format/format-number.ts';

/** The words of the slip on every page, before its panel is loaded. */
export const slipPageWords = {
  chip: 'Slip',
  chipEmpty: '0 runners on the bet slip R0.00',
  chipInFull: (selections: string, total: string) => `${selections} on the bet slip ${total}`,
  /** In the place of the sum, where nothing can be bet on any more. */
  off: { horseracing: 'Race off', soccer: 'Started' },
  out: 'No bets',
  overInFull: (selections: string) => `${selections} on the bet slip that can’t be bet on`,
  notLoaded: 'The slip did not load.',
  notLoadedText: 'What is on it is kept. We’ll keep trying.',
  added: (name: string) => `${name} is on the slip.`,
  removed: (name: string) => `${name} is off the slip.`,
  offline: 'You’re offline. Prices come back with the connection.',
  full: 'The slip is full.',
  fullText: (count: number, noun: string) => `It takes ${formatCounted(count, noun)} at most.`,
  locked: 'The slip is busy.',
  lockedText: 'First see what was struck, or answer the new prices.',
} as const;

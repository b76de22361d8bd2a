import type { CallTable } from '../call-data.ts';

export const jackpots = {} as const satisfies CallTable;

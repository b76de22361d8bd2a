import type { CallTable } from '../call-data.ts';

export const leagues = {} as const satisfies CallTable;

import type { CallTable } from '../call-data.ts';

export const stats = {} as const satisfies CallTable;

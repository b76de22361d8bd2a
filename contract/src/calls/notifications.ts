import type { CallTable } from '../call-data.ts';

export const notifications = {} as const satisfies CallTable;

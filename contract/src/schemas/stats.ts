import { declareCalls } from './declare-calls.ts';

export const statsCalls = declareCalls('stats', {});

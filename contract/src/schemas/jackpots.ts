import { declareCalls } from './declare-calls.ts';

export const jackpotsCalls = declareCalls('jackpots', {});

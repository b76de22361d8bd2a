import { declareCalls } from './declare-calls.ts';

export const leaguesCalls = declareCalls('leagues', {});

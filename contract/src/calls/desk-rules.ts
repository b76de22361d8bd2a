import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

const see = { method: 'GET', access: 'desk', roles: deskDuties.seeRules } as const;
const change = { method: 'POST', access: 'desk', roles: deskDuties.changeRules, act: 'person' } as const;

/** The calls of the desk on rules that hold from an instant on (rule: rule-versions). */
export const deskRules = {
  ListPayoutLimits: { ...see, path: '/api/Desk/ListPayoutLimits' },
  PublishPayoutLimits: { ...change, path: '/api/Desk/PublishPayoutLimits' },
  ListScoringRules: { ...see, path: '/api/Desk/ListScoringRules' },
  PublishScoringRules: { ...change, path: '/api/Desk/PublishScoringRules' },
  ListDeductions: { ...see, path: '/api/Desk/ListDeductions' },
  PublishDeductions: { ...change, path: '/api/Desk/PublishDeductions' },
  WithdrawRules: { ...change, path: '/api/Desk/WithdrawRules' },
} as const satisfies CallTable;

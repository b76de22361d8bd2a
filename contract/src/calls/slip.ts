import type { CallTable } from '../call-data.ts';

export const slip = {
  GetPayoutLimits: { method: 'GET', path: '/api/Betslip/GetPayoutLimits', access: 'punter' },
  PlaceBet: {
    method: 'POST',
    path: '/api/Betslip/PlaceBet',
    access: 'punter',
    limits: 'money',
    act: 'person',
  },
  RetryFailedBets: {
    method: 'POST',
    path: '/api/Betslip/RetryFailedBets',
    access: 'punter',
    limits: 'money',
    act: 'person',
  },
  getSpecialBetslip: { method: 'POST', path: '/api/betSlip/getSpecialBetslip/:meetingId', access: 'punter' },
  getSpecialBetslipV2: {
    method: 'POST',
    path: '/api/betSlip/getSpecialBetslip/:punterId/:meetingId',
    access: 'punter',
  },
} as const satisfies CallTable;

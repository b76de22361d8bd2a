import type { CallTable } from '../call-data.ts';

export const myBets = {
  GetMyBets: { method: 'GET', path: '/api/MyBets/GetMyBets/:filterType', access: 'punter', limits: 'dear' },
  GetDeductionScale: { method: 'GET', path: '/api/MyBets/GetDeductionScale', access: 'punter' },
  GetBetLegs: { method: 'GET', path: '/api/MyBets/GetBetLegs/:betId', access: 'punter' },
  GetBetExplanation: { method: 'GET', path: '/api/MyBets/Explain/:betId', access: 'punter', limits: 'dear' },
} as const satisfies CallTable;

import type { CallTable } from '../call-data.ts';

export const session = {
  issue: { method: 'POST', path: '/issuer/issue', access: 'sso' },
  GetPunterChallengeLogin: { method: 'GET', path: '/api/Login/GetPunterChallengeLogin', access: 'login' },
  CheckPunterAlias: { method: 'GET', path: '/api/Login/CheckPunterAlias/:alias', access: 'punter' },
  SavePunterAlias: { method: 'POST', path: '/api/Login/SavePunterAlias', access: 'punter', act: 'person' },
  ValidityTest: { method: 'GET', path: '/api/General/ValidityTest/:input', access: 'punter' },
} as const satisfies CallTable;

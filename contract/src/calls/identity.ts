import type { CallTable } from '../call-data.ts';

export const identity = {
  GetSessions: { method: 'GET', path: '/api/Account/GetSessions', access: 'punter' },
  EndSession: { method: 'POST', path: '/api/Account/EndSession', access: 'punter', act: 'person' },
  EndOtherSessions: {
    method: 'POST',
    path: '/api/Account/EndOtherSessions',
    access: 'punter',
    act: 'person',
  },
  ChangePassword: { method: 'POST', path: '/api/Account/ChangePassword', access: 'punter', act: 'person' },
} as const satisfies CallTable;

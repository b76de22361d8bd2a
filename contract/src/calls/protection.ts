import type { CallTable } from '../call-data.ts';

export const protection = {
  GetProtection: { method: 'GET', path: '/api/Protection/GetProtection', access: 'punter' },
  SetLimit: { method: 'POST', path: '/api/Protection/SetLimit', access: 'punter', act: 'person' },
  CancelLimit: { method: 'POST', path: '/api/Protection/CancelLimit', access: 'punter', act: 'person' },
  SetSessionLimit: {
    method: 'POST',
    path: '/api/Protection/SetSessionLimit',
    access: 'punter',
    act: 'person',
  },
  CancelSessionLimit: {
    method: 'POST',
    path: '/api/Protection/CancelSessionLimit',
    access: 'punter',
    act: 'person',
  },
  TakeTimeOut: { method: 'POST', path: '/api/Protection/TakeTimeOut', access: 'punter', act: 'person' },
  ExcludeSelf: { method: 'POST', path: '/api/Protection/ExcludeSelf', access: 'punter', act: 'person' },
  CloseAccount: { method: 'POST', path: '/api/Protection/CloseAccount', access: 'punter', act: 'person' },
  SetRealityCheck: {
    method: 'POST',
    path: '/api/Protection/SetRealityCheck',
    access: 'punter',
    act: 'person',
  },
  GetRealityCheck: { method: 'GET', path: '/api/Protection/GetRealityCheck', access: 'punter' },
} as const satisfies CallTable;

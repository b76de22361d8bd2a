import type { CallTable } from '../call-data.ts';

const act = { method: 'POST', access: 'punter', act: 'person' } as const;

/** The calls by which punters have a say over what is stored about them. */
export const personalData = {
  DownloadOwnData: {
    method: 'GET',
    path: '/api/Account/OwnData.json',
    access: 'punter',
    limits: 'download',
  },
  GetDataRequests: { method: 'GET', path: '/api/Account/DataRequests', access: 'punter' },
  AskAboutData: { ...act, path: '/api/Account/AskAboutData' },
  WithdrawDataRequest: { ...act, path: '/api/Account/WithdrawDataRequest' },
  SetPromotionConsent: { ...act, path: '/api/Account/SetPromotionConsent' },
} as const satisfies CallTable;

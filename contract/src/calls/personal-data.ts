import type { CallTable } from '../call-data.ts';

/** The calls by which punters have a say over what is stored about them. */
export const personalData = {
  DownloadOwnData: {
    method: 'GET',
    path: '/api/Account/OwnData.json',
    access: 'punter',
    limits: 'download',
  },
} as const satisfies CallTable;

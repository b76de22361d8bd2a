import type { CallTable } from '../call-data.ts';

export const picks = {
  SavePunterSelections: {
    method: 'POST',
    path: '/api/Selection/SavePunterSelections',
    access: 'punter',
    act: 'person',
  },
  GetPunterSelection: {
    method: 'GET',
    path: '/api/Selection/GetPunterSelection/:punterId/:meetingId',
    access: 'punter',
  },
} as const satisfies CallTable;

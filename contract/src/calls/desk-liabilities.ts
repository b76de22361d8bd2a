import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

/** The calls of the desk on what the operator owes (rule: liabilities-report). */
export const deskLiabilities = {
  GetLiabilitiesReport: {
    method: 'GET',
    path: '/api/Desk/GetLiabilitiesReport',
    access: 'desk',
    roles: deskDuties.seeReports,
    limits: 'dear',
  },
  // Writes an act, so it is no GET.
  ExportLiabilitiesReport: {
    method: 'POST',
    path: '/api/Desk/ExportLiabilitiesReport',
    access: 'desk',
    roles: deskDuties.seeReports,
    limits: 'dear',
    act: 'person',
  },
} as const satisfies CallTable;

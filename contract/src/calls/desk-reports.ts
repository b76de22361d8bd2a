import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

/** The calls of the desk on what bets took and paid (rule: revenue-report). */
export const deskReports = {
  GetRevenueReport: {
    method: 'GET',
    path: '/api/Desk/GetRevenueReport',
    access: 'desk',
    roles: deskDuties.seeReports,
    limits: 'dear',
  },
  // Writes an act, so it is no GET.
  ExportRevenueReport: {
    method: 'POST',
    path: '/api/Desk/ExportRevenueReport',
    access: 'desk',
    roles: deskDuties.seeReports,
    limits: 'dear',
    act: 'person',
  },
} as const satisfies CallTable;

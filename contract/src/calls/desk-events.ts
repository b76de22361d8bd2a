import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

/** The calls of the desk on significant events (rule: significant-events). */
export const deskEvents = {
  GetSignificantEvents: {
    method: 'GET',
    path: '/api/Desk/GetSignificantEvents',
    access: 'desk',
    roles: deskDuties.seeReports,
    limits: 'dear',
  },
  // Writes an act, so it is no GET.
  ExportSignificantEvents: {
    method: 'POST',
    path: '/api/Desk/ExportSignificantEvents',
    access: 'desk',
    roles: deskDuties.seeReports,
    limits: 'dear',
    act: 'person',
  },
} as const satisfies CallTable;

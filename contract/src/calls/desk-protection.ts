import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

/** The calls of the desk on how punters protect themselves, in numbers (rule: protection-report). */
export const deskProtection = {
  GetProtectionReport: {
    method: 'GET',
    path: '/api/Desk/GetProtectionReport',
    access: 'desk',
    roles: deskDuties.seeReports,
    limits: 'dear',
  },
  // Writes an act, so it is no GET.
  ExportProtectionReport: {
    method: 'POST',
    path: '/api/Desk/ExportProtectionReport',
    access: 'desk',
    roles: deskDuties.seeReports,
    limits: 'dear',
    act: 'person',
  },
} as const satisfies CallTable;

import type { CallTable } from '../call-data.ts';

export const audit = {
  GetAuditHead: { method: 'GET', path: '/api/Audit/GetAuditHead', access: 'anyone' },
} as const satisfies CallTable;

import type { StaffRefusal } from '@furlong/domain/desk/staff-changes';

/** `errorCode` of a role that is not given or taken away (HTTP 200, `status` 0); `message` is the reason. */
export const staffRefusals = {
  'own-roles': 600,
  'not-internal': 601,
  'held-already': 602,
  'not-held': 603,
  'last-admin': 604,
} as const satisfies Readonly<Record<StaffRefusal, number>>;

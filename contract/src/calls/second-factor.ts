import type { CallTable } from '../call-data.ts';

const act = { method: 'POST', access: 'punter', act: 'person' } as const;

/**
 * The calls on one's own second factor. The pages that use them load apart, with these paths: the first load has none of
 * them (`web/build/write-call-paths.ts`).
 */
export const secondFactor = {
  GetSecondFactor: { method: 'GET', path: '/api/Account/GetSecondFactor', access: 'punter' },
  BeginStepUp: { ...act, path: '/api/Account/BeginStepUp' },
  StepUp: { ...act, path: '/api/Account/StepUp' },
  BeginAuthenticatorApp: { ...act, path: '/api/Account/BeginAuthenticatorApp', stepUp: true },
  ConfirmAuthenticatorApp: { ...act, path: '/api/Account/ConfirmAuthenticatorApp', stepUp: true },
  BeginPasskey: { ...act, path: '/api/Account/BeginPasskey', stepUp: true },
  AddPasskey: { ...act, path: '/api/Account/AddPasskey', stepUp: true },
  RemoveSecondFactor: { ...act, path: '/api/Account/RemoveSecondFactor', stepUp: true },
  MakeRecoveryCodes: { ...act, path: '/api/Account/MakeRecoveryCodes', stepUp: true },
} as const satisfies CallTable;

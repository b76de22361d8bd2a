import { isDemoAccount } from '../identity/demo-accounts.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { IdentityVerifier } from './identity.ts';

/** Approves the demo's own accounts, which are nobody's, and leaves everybody else to a person. */
export function demoVerifier(db: Queryable, issuer: string): IdentityVerifier {
  return {
    async verify(punter) {
      if (punter.issuer !== issuer || !(await isDemoAccount(db, punter.subject))) return null;
      return { status: 'approved', reason: null, decidedBy: 'the demo' };
    },
  };
}

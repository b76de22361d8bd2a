import { userInfo } from 'node:os';
import type { Settings } from '../platform/config/settings/settings.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { CannotSwitch, endAllSessions, switchOff, switchOn } from './switch-account.ts';

/** The work of the admin commands on an account, by the command's name; each returns the text to print. */
export const accountCommands = {
  async 'end-sessions'(settings: Settings, name: string, by: string | undefined): Promise<string> {
    const count = await withDatabase(settings, (db) =>
      endAllSessions(db, orderOf(settings, name, by), new Date()),
    );
    return `The sign-ins of '${name}' are ended, on every node: ${count}.`;
  },
  async 'switch-off'(settings: Settings, name: string, by: string | undefined): Promise<string> {
    const count = await withDatabase(settings, (db) =>
      switchOff(db, orderOf(settings, name, by), new Date()),
    );
    return `The account '${name}' is switched off: nobody signs in to it. Sign-ins ended: ${count}.`;
  },
  async 'switch-on'(settings: Settings, name: string, by: string | undefined): Promise<string> {
    await withDatabase(settings, (db) => switchOn(db, orderOf(settings, name, by), new Date()));
    return `The account '${name}' is switched on: its holder can sign in again.`;
  },
} as const;

/** The account to change, and who ordered it: whoever runs the command, unless `--by` names somebody else. */
function orderOf({ externalIssuer }: Settings, name: string, by: string | undefined) {
  if (externalIssuer) {
    throw new CannotSwitch(`Sign-in is at ${externalIssuer.issuer} (OIDC_ISSUER): do it there`);
  }
  const saidBy = (by ?? userInfo().username).trim();
  if (!/^[\p{L}\p{N} ._@-]{1,100}$/u.test(saidBy)) {
    throw new CannotSwitch('--by: expected a name of at most 100 letters, digits, spaces, dots, @, _ or -');
  }
  return { name, saidBy };
}

import { createBreachCheck, noBreachCheck } from '../identity/breach-check.ts';
import type { Settings } from '../platform/config/settings/settings.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { CannotDo, type Command, expectNothing, Misuse } from './arguments.ts';
import { whoSaid } from './command-line.ts';
import { createOperator } from './create-operator.ts';
import { readPassword } from './read-password.ts';
import { endAllSessions, type Order, resetFactor, switchOff, switchOn } from './switch-account.ts';

const create: Command = async (operands, { username, email, 'by-mail': byMail }, settings, terminal) => {
  expectNothing(operands);
  if (username === undefined) throw new Misuse('--username is missing: expected a name to sign in with.');
  if (email === undefined) throw new Misuse('--email is missing: expected an e-mail address.');
  if (settings.externalIssuer) {
    throw new CannotDo(
      `Sign-in is at ${settings.externalIssuer.issuer} (OIDC_ISSUER): make operators there, with the claim furlong_operator`,
    );
  }
  if (byMail && !settings.smtp && !settings.demo) {
    throw new CannotDo('--by-mail: this server sends no mail (SMTP_URL, MAIL_FROM)');
  }
  const password = byMail ? null : await readPassword(terminal);
  const { breachCheckUrl } = settings;
  const breaches =
    breachCheckUrl === undefined
      ? noBreachCheck
      : createBreachCheck(breachCheckUrl, (reason) =>
          terminal.err.write(`The check for stolen passwords did not answer: ${reason}\n`),
        );
  await withDatabase(settings, (db) =>
    createOperator(db, breaches, { username, email, password }, new Date()),
  );
  terminal.out.write(
    byMail
      ? `The operator '${username}' has no password yet. They choose it: 'Forgotten password' on the sign-in page mails a link to ${email}.\n`
      : `The operator '${username}' can sign in now, with this password alone, and has to choose their own then. For a colleague use --by-mail.\n`,
  );
};

const endSessions = onAccount('end-sessions', async (settings, order) => {
  const count = await withDatabase(settings, (db) => endAllSessions(db, order, new Date()));
  return `The sign-ins of '${order.name}' are ended, on every node: ${count}.`;
});

const resetSecondFactor = onAccount('reset-second-factor', async (settings, order) => {
  const count = await withDatabase(settings, (db) => resetFactor(db, order, new Date()));
  return `The second factor of '${order.name}' is removed. Sign-ins ended: ${count}. A desk account sets up a new one at its next sign-in.`;
});

const off = onAccount('switch-off', async (settings, order) => {
  const count = await withDatabase(settings, (db) => switchOff(db, order, new Date()));
  return `The account '${order.name}' is switched off: nobody signs in to it. Sign-ins ended: ${count}.`;
});

const on = onAccount('switch-on', async (settings, order) => {
  await withDatabase(settings, (db) => switchOn(db, order, new Date()));
  return `The account '${order.name}' is switched on: its holder can sign in again.`;
});

/** A command on the account that it names; `work` returns the text to print. */
function onAccount(command: string, work: (settings: Settings, order: Order) => Promise<string>): Command {
  return async (operands, { by }, settings, { out }) => {
    const [name, ...more] = operands;
    if (name === undefined) throw new Misuse(`${command} needs the name that the account signs in with.`);
    expectNothing(more);
    if (settings.externalIssuer) {
      throw new CannotDo(`Sign-in is at ${settings.externalIssuer.issuer} (OIDC_ISSUER): do it there`);
    }
    out.write(`${await work(settings, { name, saidBy: whoSaid({ by }) })}\n`);
  };
}

/** The commands on accounts of the embedded provider, by name. */
export const accountCommands: readonly (readonly [string, Command])[] = [
  ['create', create],
  ['end-sessions', endSessions],
  ['reset-second-factor', resetSecondFactor],
  ['switch-off', off],
  ['switch-on', on],
];

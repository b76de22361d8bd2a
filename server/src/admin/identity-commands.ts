import { withDatabase } from '../platform/database/with-database.ts';
import { type Command, expectNothing, Misuse } from './arguments.ts';
import { describePending, listPendingIdentities, verifyByName } from './verify-by-name.ts';

const pending: Command = async (operands, _options, settings, { out }) => {
  expectNothing(operands);
  await withDatabase(settings, async (db) => {
    let count = 0;
    for await (const identity of listPendingIdentities(db, new Date())) {
      count += 1;
      out.write(`${describePending(identity)}\n`);
    }
    out.write(count === 0 ? 'No identity waits to be verified.\n' : `${count} to verify.\n`);
  });
};

const verify: Command = async (operands, options, settings, { out }) => {
  const [username, ...more] = operands;
  if (username === undefined) throw new Misuse('verify needs the name a punter signs in with.');
  expectNothing(more);
  const { document } = options;
  const verdict = { rejection: options.reject, document, despiteExclusion: options['despite-exclusion'] };
  if (verdict.rejection !== undefined && verdict.despiteExclusion) {
    throw new Misuse('--reject and --despite-exclusion: expected one of the two.');
  }
  await withDatabase(settings, (db) => verifyByName(db, username, verdict, new Date()));
  const outcome = options.reject === undefined ? 'verified' : 'rejected';
  out.write(`The identity of '${username}' is ${outcome}.\n`);
};

/** The commands on punters' identities, by name. */
export const identityCommands: readonly (readonly [string, Command])[] = [
  ['pending', pending],
  ['verify', verify],
];

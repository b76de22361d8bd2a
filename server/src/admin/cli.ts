import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createBreachCheck, noBreachCheck } from '../identity/breach-check.ts';
import { cookieKeys, signingKeys } from '../identity/provider-keys.ts';
import { rotateKeys } from '../platform/config/secrets.ts';
import { readSettings } from '../platform/config/settings/read-settings.ts';
import type { Settings } from '../platform/config/settings/settings.ts';
import { inTransaction } from '../platform/database/database.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import type { KeySetKind } from '../platform/runtime/key-set.ts';
import { describeParkedJob, listParkedJobs, retryParkedJob } from '../platform/runtime/parked-jobs.ts';
import { StartFailure } from '../platform/runtime/start-failure.ts';
import { sessionKeys } from '../session/session-key.ts';
import { accountCommands } from './account-commands.ts';
import { CannotCreate, createOperator } from './create-operator.ts';
import { CannotSwitch } from './switch-account.ts';
import { CannotVerify, describePending, listPendingIdentities, verifyByName } from './verify-by-name.ts';

const usage = `Usage:
  npm run admin -- create --username NAME --email ADDRESS
      Makes an operator: an internal user who may use the desk.
      The password is asked for on the terminal, or taken from ADMIN_PASSWORD.

  npm run admin -- pending
      Lists the punters whose identity is not verified yet, with what their registration said, and whom of
      those who are excluded or closed their account it looks like.

  npm run admin -- verify USERNAME [--reject REASON | --despite-exclusion]
      Approves the identity of a punter, who can then strike bets and withdraw; or rejects it, for a reason
      that the punter reads. The last decision holds. Refuses a punter who looks like somebody excluded,
      until --despite-exclusion says that you have looked and that it is another person.

  npm run admin -- end-sessions NAME [--by WHO]
      Ends every sign-in of an account, at once and on every node: its tokens are refused from then on.

  npm run admin -- switch-off NAME [--by WHO]
  npm run admin -- switch-on NAME [--by WHO]
      Switches an account off: its sign-ins end at once, and nobody signs in to it until it is switched on.
      NAME is a username or an e-mail address. Who said so is kept: you, or whom --by names.

  npm run admin -- jobs
      Lists the jobs that failed for good and were parked, with what each failed with: bets that are not
      settled, standings that are not final. Mend the cause first.

  npm run admin -- retry-job ID
      Queues a parked job again.

  npm run admin -- rotate-keys [--discard]
      Makes new keys for sign-in, cookies and sessions. They sign a minute from now, when every server has
      them; those of before stay good until the last token they signed has ended, so that nobody is signed
      out. With --discard those of before are gone at once, and everybody signs in again: for keys that
      somebody else may have.

The settings are the server's own (DATABASE_URL, DATA_DIR, …); the server may be running.
Exits 0 when it was done, 1 when not, 2 when the command was not understood.
`;

/** Parked jobs that are listed. */
const mostJobs = 100;
const isJobId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A command that was not understood: its words, then the usage. */
class Misuse extends Error {}

async function main(args: readonly string[]): Promise<void> {
  const { positionals, values } = readArguments(args);
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const [command, ...operands] = positionals;
  const work = commands.get(command ?? '');
  if (!work) {
    throw new Misuse(
      command === undefined
        ? `Say what to do: ${[...commands.keys()].join(', ')}.`
        : `There is no command '${positionals.join(' ')}'.`,
    );
  }
  await work(operands, values, readSettings(process.env));
}

const commands = new Map([
  ['create', create],
  ['pending', pending],
  ['verify', verify],
  ...Object.entries(accountCommands).map(([name, work]) => [name, onAccount(name, work)] as const),
  ['rotate-keys', rotate],
  ['jobs', jobs],
  ['retry-job', retryJob],
]);

async function create(operands: readonly string[], values: Options, settings: Settings): Promise<void> {
  expectNothing(operands);
  const { username, email } = values;
  if (username === undefined) throw new Misuse('--username is missing: expected a name to sign in with.');
  if (email === undefined) throw new Misuse('--email is missing: expected an e-mail address.');
  if (settings.externalIssuer) {
    throw new CannotCreate(
      `Sign-in is at ${settings.externalIssuer.issuer} (OIDC_ISSUER): make operators there, with the claim furlong_operator`,
    );
  }
  const password = await readPassword();
  const { breachCheckUrl } = settings;
  const breaches =
    breachCheckUrl === undefined
      ? noBreachCheck
      : createBreachCheck(breachCheckUrl, (reason) =>
          process.stderr.write(`The check for stolen passwords did not answer: ${reason}\n`),
        );
  await withDatabase(settings, (db) =>
    createOperator(db, breaches, { username, email, password }, new Date()),
  );
  process.stdout.write(`The operator '${username}' can sign in now.\n`);
}

async function pending(operands: readonly string[], _values: Options, settings: Settings): Promise<void> {
  expectNothing(operands);
  await withDatabase(settings, async (db) => {
    let count = 0;
    for await (const identity of listPendingIdentities(db, new Date())) {
      count += 1;
      process.stdout.write(`${describePending(identity)}\n`);
    }
    process.stdout.write(count === 0 ? 'No identity waits to be verified.\n' : `${count} to verify.\n`);
  });
}

async function verify(operands: readonly string[], values: Options, settings: Settings): Promise<void> {
  const [username, ...more] = operands;
  if (username === undefined) throw new Misuse('verify needs the name a punter signs in with.');
  expectNothing(more);
  const verdict = { rejection: values.reject, despiteExclusion: values['despite-exclusion'] };
  if (verdict.rejection !== undefined && verdict.despiteExclusion) {
    throw new Misuse('--reject and --despite-exclusion: expected one of the two.');
  }
  await withDatabase(settings, (db) => verifyByName(db, username, verdict, new Date()));
  const outcome = values.reject === undefined ? 'verified' : 'rejected';
  process.stdout.write(`The identity of '${username}' is ${outcome}.\n`);
}

/** A command that does something to the account it names. */
function onAccount(command: string, work: (typeof accountCommands)[keyof typeof accountCommands]) {
  return async (operands: readonly string[], { by }: Options, settings: Settings): Promise<void> => {
    const [name, ...more] = operands;
    if (name === undefined) throw new Misuse(`${command} needs the name that the account signs in with.`);
    expectNothing(more);
    process.stdout.write(`${await work(settings, name, by)}\n`);
  };
}

async function jobs(operands: readonly string[], _values: Options, settings: Settings): Promise<void> {
  expectNothing(operands);
  await withDatabase(settings, async (db) => {
    const parked = await listParkedJobs(db, mostJobs + 1);
    for (const job of parked.slice(0, mostJobs)) process.stdout.write(`${describeParkedJob(job)}\n`);
    if (parked.length === 0) process.stdout.write('No job is parked.\n');
    if (parked.length > mostJobs) process.stdout.write(`There are more than these ${mostJobs}.\n`);
  });
}

async function retryJob(operands: readonly string[], _values: Options, settings: Settings): Promise<void> {
  const [id, ...more] = operands;
  if (id === undefined) throw new Misuse("retry-job needs a job's id: see 'npm run admin -- jobs'.");
  expectNothing(more);
  if (!isJobId.test(id)) throw new Misuse(`'${id}' is no job's id: expected one that 'jobs' lists.`);
  const queued = await withDatabase(settings, (db) => retryParkedJob(db, id));
  process.stdout.write(queued ? `The job ${id} is queued again.\n` : `No job ${id} is parked.\n`);
  if (!queued) process.exitCode = 1;
}

/** Named one by one: keys that others hold the public part of, such as those of web push, are not among them. */
const rotatedKinds = [signingKeys, cookieKeys, sessionKeys] as unknown as readonly KeySetKind<unknown>[];

async function rotate(operands: readonly string[], values: Options, settings: Settings): Promise<void> {
  expectNothing(operands);
  const how = { now: new Date(), discard: values.discard };
  const names = await withDatabase(settings, (db) =>
    inTransaction(db, (trx) => rotateKeys(settings, trx, rotatedKinds, how)),
  );
  const outcome = how.discard
    ? 'Those of before are gone: everybody signs in again'
    : 'They sign a minute from now, and nobody is signed out';
  process.stdout.write(
    names.length === 0
      ? 'There are no keys yet: the first start makes them.\n'
      : `New keys: ${names.join(', ')}. ${outcome}.\n`,
  );
}

function expectNothing(operands: readonly string[]): void {
  if (operands.length > 0) throw new Misuse(`'${operands.join(' ')}' is one word too many.`);
}

type Options = ReturnType<typeof readArguments>['values'];

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        username: { type: 'string' },
        email: { type: 'string' },
        reject: { type: 'string' },
        by: { type: 'string' },
        'despite-exclusion': { type: 'boolean', default: false },
        discard: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new Misuse((error as Error).message);
  }
}

/** From the environment, else asked for twice without showing it. */
async function readPassword(): Promise<string> {
  const given = process.env.ADMIN_PASSWORD;
  if (given !== undefined && given !== '') return given;
  if (!process.stdin.isTTY)
    throw new Misuse('There is no terminal to ask for a password: set ADMIN_PASSWORD.');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  // Ctrl-C leaves nothing behind: nothing was opened yet.
  terminal.on('SIGINT', () => process.exit(1));
  const ask = async (words: string) => {
    process.stdout.write(words);
    const answer = await terminal.question('');
    process.stdout.write('\n');
    return answer;
  };
  try {
    const password = await ask('Password: ');
    if ((await ask('The same again: ')) !== password) throw new CannotCreate('The two passwords differ');
    return password;
  } finally {
    terminal.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof Misuse) process.stderr.write(`${error.message}\n\n${usage}`);
  else if ([CannotCreate, CannotSwitch, CannotVerify, StartFailure].some((known) => error instanceof known))
    process.stderr.write(`${(error as Error).message}\n`);
  else console.error(error);
  process.exitCode = error instanceof Misuse ? 2 : 1;
});

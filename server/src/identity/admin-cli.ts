import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { readSettings } from '../platform/settings.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { withDatabase } from '../platform/with-database.ts';
import { CannotCreate, createOperator } from './create-operator.ts';

const usage = `Usage:
  npm run admin -- create --username NAME --email ADDRESS
      Makes an operator: an internal user who may use the desk.
      The password is asked for on the terminal, or taken from ADMIN_PASSWORD.
      The settings are the server's own (DATABASE_URL, DATA_DIR, …); the server may be running.
      Exits 0 when the operator was made, 1 when not, 2 when the command was not understood.
`;

/** A command that was not understood: its words, then the usage. */
class Misuse extends Error {}

async function main(args: readonly string[]): Promise<void> {
  const { positionals, values } = readArguments(args);
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const [command, ...rest] = positionals;
  if (command !== 'create' || rest.length > 0) {
    throw new Misuse(
      command === undefined ? 'Say what to do: create.' : `There is no command '${positionals.join(' ')}'.`,
    );
  }
  const { username, email } = values;
  if (username === undefined) throw new Misuse('--username is missing: expected a name to sign in with.');
  if (email === undefined) throw new Misuse('--email is missing: expected an e-mail address.');
  const settings = readSettings(process.env);
  if (settings.externalIssuer) {
    throw new CannotCreate(
      `Sign-in is at ${settings.externalIssuer.issuer} (OIDC_ISSUER): make operators there, with the claim furlong_operator`,
    );
  }
  const password = await readPassword();
  await withDatabase(settings, (db) => createOperator(db, { username, email, password }, new Date()));
  process.stdout.write(`The operator '${username}' can sign in now.\n`);
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        username: { type: 'string' },
        email: { type: 'string' },
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
  else if (error instanceof CannotCreate || error instanceof StartFailure)
    process.stderr.write(`${error.message}\n`);
  else console.error(error);
  process.exitCode = error instanceof Misuse ? 2 : 1;
});

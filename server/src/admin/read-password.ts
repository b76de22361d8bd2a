import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CannotDo, Misuse } from './arguments.ts';

/** Reads a new password from ADMIN_PASSWORD, or asks for it twice on the terminal without echoing it. */
export async function readPassword(): Promise<string> {
  const given = process.env.ADMIN_PASSWORD;
  if (given !== undefined && given !== '') return given;
  if (!process.stdin.isTTY)
    throw new Misuse('There is no terminal to ask for a password: set ADMIN_PASSWORD.');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  // Ctrl-C may end the process here: nothing has been opened yet.
  terminal.on('SIGINT', () => process.exit(1));
  const ask = async (words: string) => {
    process.stdout.write(words);
    const answer = await terminal.question('');
    process.stdout.write('\n');
    return answer;
  };
  try {
    const password = await ask('Password: ');
    if ((await ask('The same again: ')) !== password) throw new CannotDo('The two passwords differ');
    return password;
  } finally {
    terminal.close();
  }
}

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CannotDo, Misuse, type Terminal } from './arguments.ts';

/** Reads a new password from ADMIN_PASSWORD, or asks for it twice on the terminal without echoing it. */
export async function readPassword({ in: input, out, environment }: Terminal): Promise<string> {
  const given = environment.ADMIN_PASSWORD;
  if (given !== undefined && given !== '') return given;
  if (!input.isTTY) throw new Misuse('There is no terminal to ask for a password: set ADMIN_PASSWORD.');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: silent, terminal: true });
  // Ctrl-C may end the process here: nothing has been opened yet.
  terminal.on('SIGINT', () => process.exit(1));
  const ask = async (words: string) => {
    out.write(words);
    const answer = await terminal.question('');
    out.write('\n');
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

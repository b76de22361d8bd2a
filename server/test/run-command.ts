import { Readable, Writable } from 'node:stream';

/** What a command of `npm run admin` or `npm run reconcile` reads from and writes to. */
interface CommandTerminal {
  readonly in: Readable;
  readonly out: Writable;
  readonly err: Writable;
  readonly environment: Record<string, string>;
}

/** Runs a command without a shell; answers its exit code and what it wrote. */
export async function runCommand(
  command: (args: string[], terminal: CommandTerminal) => Promise<number>,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const [out, err] = [new Written(), new Written()];
  const terminal = { in: Readable.from([]), out, err, environment: { NODE_ENV: 'test', ...environment } };
  return { code: await command([...args], terminal), out: out.text, err: err.text };
}

/** What a command wrote. */
class Written extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

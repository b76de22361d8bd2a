import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort, startServer } from '../src/run-server.ts';
import { type Mailbox, receiveMail } from './receive-mail.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const feedSecret = 'pictures-of-an-operators-guide-7f3a';
const commandPatience = 120_000;

/** The commands of the server, by the name that `npm run` knows them by. */
const commands = {
  admin: 'server/src/admin/cli.ts',
  feed: 'server/src/feed-cli/cli.ts',
  reconcile: 'server/src/reconcile/cli.ts',
} as const;

/** A site as an operator starts it: in production, on an empty embedded database of its own. */
export interface Site {
  readonly url: string;
  readonly folder: string;
  readonly mail: Mailbox;
  /** Runs one of the server's commands beside it, and returns what it printed; one that fails is an error. */
  run(
    command: keyof typeof commands,
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ): Promise<string>;
  /** The end of what the server printed. */
  log(): string;
  close(): Promise<void>;
}

/** Starts it, and whatever it needs. Closing it ends every process of it and deletes its data. */
export async function openSite(): Promise<Site> {
  const folder = join(tmpdir(), `furlong-pictures-${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const url = `http://localhost:${await findFreePort()}`;
  const mail = await receiveMail();
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: url,
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    DEMO: 'off',
    OPERATOR_CONFIG: '',
    FEED_CLIENT_SECRET: feedSecret,
    SMTP_URL: mail.url,
    MAIL_FROM: 'race@race.example',
    LOG_LEVEL: 'warn',
  };
  const logFile = join(folder, 'server.log');
  const clean = () => {
    mail.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const server = await startServer(url, logFile, settings);
    return {
      url,
      folder,
      mail,
      run: (command, args, environment = {}) =>
        runCommand([commands[command], ...args], { ...settings, ...environment }),
      log: () => readFileSync(logFile, 'utf8').slice(-2_000),
      async close() {
        await server.stop();
        clean();
      },
    };
  } catch (error) {
    clean();
    throw error;
  }
}

function runCommand(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin/node'), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
      timeout: commandPatience,
    });
    let printed = '';
    let warned = '';
    child.stdout.on('data', (chunk) => {
      printed += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      warned += String(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`'${args.join(' ')}' ended with ${code}:\n${printed}${warned}`));
    });
  });
}

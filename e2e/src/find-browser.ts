import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/** Playwright's launch options for this machine. */
export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** There is no screen to draw for: a graphics process of its own takes a fifth of what a test costs. */
const withoutGraphics = ['--disable-gpu', '--in-process-gpu'];

/** The installed browser, or the one that came from the npm registry, unpacked under the temp folder. */
export async function findBrowser(): Promise<Browser> {
  const found = installed.find((path) => path !== undefined && path !== '' && existsSync(path));
  const isRoot = process.getuid?.() === 0;
  const args = [...(isRoot ? ['--no-sandbox'] : []), ...withoutGraphics];
  if (found !== undefined) return { executablePath: found, args, env: {} };
  const unpacked = await unpackBrowser();
  // Without user namespaces the sandbox cannot start.
  return { ...unpacked, args: ['--no-sandbox', '--font-render-hinting=none', ...withoutGraphics] };
}

/**
 * The package unpacks into the temp folder under fixed names and trusts existing files. So it gets a folder per version
 * and user, and an incomplete one of an interrupted run is discarded.
 */
async function unpackBrowser(): Promise<Omit<Browser, 'args'>> {
  const folder = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'));
  const manifest = readFileSync(join(dirname(folder), 'package.json'), 'utf8');
  const stamp = createHash('sha256').update(manifest).digest('hex').slice(0, 12);
  const home = join(
    process.env.FURLONG_BROWSER_FOLDER ?? tmpdir(),
    `furlong-browser-${userInfo().uid}-${stamp}`,
  );
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const executablePath = join(home, 'chromium');
  const env = { FONTCONFIG_FILE: writeFontSettings(home) };
  if (!runs(executablePath, env)) {
    const outer = process.env.TMPDIR;
    process.env.TMPDIR = home;
    try {
      const { default: chromium, inflate } = await import('@sparticuz/chromium');
      await chromium.executablePath();
      // Libraries that minimal machines lack.
      await inflate(join(dirname(folder), 'bin/al2023.tar.br'));
    } finally {
      if (outer === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = outer;
    }
  }
  if (runs(executablePath, env)) return { executablePath, env };
  const withLibraries = { ...env, LD_LIBRARY_PATH: join(home, 'al2023/lib') };
  if (runs(executablePath, withLibraries)) return { executablePath, env: withLibraries };
  throw new Error('No browser runs on this machine: install Chromium, or set CHROMIUM_PATH to one.');
}

/**
 * The package's font settings name folders that may be missing, and the browser crashes without fonts. These settings
 * name the unpacked fonts.
 */
function writeFontSettings(home: string): string {
  const file = join(home, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(home, 'fonts')}</dir><cachedir>${join(home, 'fonts-cache')}</cachedir></fontconfig>
`,
  );
  return file;
}

function runs(executablePath: string, env: Record<string, string>): boolean {
  if (!existsSync(executablePath)) return false;
  try {
    execFileSync(executablePath, ['--version', '--no-sandbox'], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

// Makes a clone ready to run: installs what package-lock.json names, and builds the web app when its sources
// changed. Runs on the machine's own Node (20 or later), before Furlong's Node exists; so: plain JavaScript,
// no dependency.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wanted = new Set(process.argv.slice(2));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

function fail(message) {
  console.error(`furlong: ${message}`);
  process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old: expected 20 or later`);
}

function run(title, args) {
  console.log(`furlong: ${title}`);
  const started = Date.now();
  const { status, error } = spawnSync(npm, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error || status !== 0) fail(`'npm ${args.join(' ')}' failed${error ? `: ${error.message}` : ''}`);
  console.log(`furlong: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function readOr(path, otherwise) {
  return existsSync(path) ? readFileSync(path, 'utf8') : otherwise;
}

function ownNodeWorks() {
  try {
    return /^v2[6-9]\./.test(
      execFileSync(join(root, 'node_modules/.bin/node'), ['--version'], { encoding: 'utf8' }),
    );
  } catch {
    return false;
  }
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (name !== 'node_modules' && name !== 'dist') visit(join(path, name));
      }
    } else {
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  };
  for (const path of paths) visit(join(root, path));
  return hash.digest('hex');
}

function install() {
  const stamp = join(root, 'node_modules/.furlong-installed');
  const lock = hashOf(['package-lock.json', 'package.json']);
  if (readOr(stamp, '') === lock && ownNodeWorks()) return;
  // Development packages too, whatever NODE_ENV says: the web app is built on this machine.
  // Not 'npm ci': it refuses a lock made where a registry had no packages for other platforms than its own.
  run('installing packages', [
    ...['install', '--no-save', '--include=dev', '--include=optional'],
    ...['--no-audit', '--no-fund', '--loglevel=error'],
  ]);
  // npm can drop the platform package that carries Node when another npm command ran in the folder.
  if (!ownNodeWorks()) run('installing Node', ['rebuild', 'node', '--loglevel=error']);
  if (!ownNodeWorks()) fail("the 'node' package did not bring Node 26 for this machine");
  writeFileSync(stamp, lock);
}

function build() {
  const stamp = join(root, 'web/dist/.built-from');
  const sources = hashOf(['web', 'contract/src', 'domain/src', 'package-lock.json']);
  if (readOr(stamp, '') === sources) return;
  run('building the web app', ['run', 'build', '-w', 'web', '--silent']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

install();
if (wanted.has('--build')) build();

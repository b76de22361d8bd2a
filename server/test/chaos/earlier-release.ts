import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const checkout = join(import.meta.dirname, '../../..');
/** Of what the release installs and builds: packages come over the network. */
const preparationMs = 900_000;

/** A checkout of an earlier release beside this one, with its packages and its web app. */
export interface EarlierRelease {
  readonly tag: string;
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Checks out the newest release before this commit, by git worktree, and makes it ready to run as its own users would.
 * Throws where the clone has no tag of a release.
 */
export async function prepareEarlierRelease(say: (words: string) => void): Promise<EarlierRelease> {
  const tag = await findTag();
  const folder = join(mkdtempSync(join(tmpdir(), 'furlong-release-')), tag);
  await git('worktree', 'add', '--detach', folder, tag);
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder);
    rmSync(dirname(folder), { recursive: true, force: true });
  };
  try {
    say(`installing and building ${tag}`);
    await run(process.execPath, ['tools/prepare.mjs', '--build'], {
      cwd: folder,
      timeout: preparationMs,
      maxBuffer: 16_000_000,
    });
    return { tag, folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function findTag(): Promise<string> {
  try {
    return await git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^');
  } catch {
    throw new Error(
      '--upgrade: this clone has no tag of an earlier release (v0.1.0 and so on); expected one from `git fetch --tags`',
    );
  }
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: checkout })).stdout.trim();
}

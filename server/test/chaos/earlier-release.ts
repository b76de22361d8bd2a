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
  /** Its tag, or the commit that was asked for. */
  readonly name: string;
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Checks out a commit before this one, by git worktree, and makes it ready to run as its own users would: the commit
 * `from`, or the newest release by its tag. Throws where the clone has neither.
 */
export async function prepareEarlierRelease(
  from: string | undefined,
  say: (words: string) => void,
): Promise<EarlierRelease> {
  const name = from === undefined ? await findTag() : await findCommit(from);
  const folder = join(mkdtempSync(join(tmpdir(), 'furlong-release-')), name);
  await git('worktree', 'add', '--detach', folder, name);
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder);
    rmSync(dirname(folder), { recursive: true, force: true });
  };
  try {
    say(`installing and building ${name}`);
    await run(process.execPath, ['tools/prepare.mjs', '--build'], {
      cwd: folder,
      timeout: preparationMs,
      maxBuffer: 16_000_000,
    });
    return { name, folder, remove };
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
      '--upgrade: this clone has no tag of an earlier release (v0.1.0 and so on); expected one from `git fetch --tags`, or --from COMMIT',
    );
  }
}

/** The whole name of a commit before this one. */
async function findCommit(from: string): Promise<string> {
  try {
    // The words may begin with a dash: they are a name, never an option.
    const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${from}^{commit}`);
    await git('merge-base', '--is-ancestor', commit, 'HEAD^');
    return commit;
  } catch {
    throw new Error(`--from: expected a commit or tag of this clone before HEAD, found "${from}"`);
  }
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: checkout })).stdout.trim();
}

import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartFailure } from '../runtime/start-failure.ts';

/** In a data folder: where its database's files are, when they are elsewhere. */
const noteName = 'database-place';
/** Beside files that are elsewhere: the data folder they belong to. */
const ownerName = 'owner';
/** Where root keeps database files of data folders that only root may enter. */
const homes = ['/var/lib/furlong', '/var/tmp/furlong'] as const;

/** Whether any user can get to a path: every folder above it may be entered by all. */
export function reachableByAll(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** A folder that every user can enter, for what the database's user must reach. */
export function reachableHome(): string {
  const [home, fallback] = homes;
  try {
    makeReachable(home);
    accessSync(home, constants.W_OK);
    return home;
  } catch {
    makeReachable(fallback);
    return fallback;
  }
}

/** Whatever the umask of whoever starts: a folder of 0700 would keep the database's user out. */
function makeReachable(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** The folder that a data folder's note names; undefined while its database is in the data folder itself. */
export function placeElsewhere(dataDir: string): string | undefined {
  const note = join(dataDir, noteName);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
}

/**
 * Where a data folder's database keeps its files, and its password's; nothing is made. Files that cannot be in the
 * data folder (its user could not reach them) are where the folder's own note says, so that a folder deleted and
 * made again begins with a new database.
 */
export function placeOfFiles(dataDir: string): { folder: string; passwordPath: string } {
  const home = placeElsewhere(dataDir) ?? dataDir;
  return { folder: join(home, 'postgres'), passwordPath: join(dataDir, 'database-password') };
}

/** Makes a place in `home` for the files of a data folder that has none yet. */
export function makePlace(dataDir: string, home: string = reachableHome()): void {
  const place = join(home, randomUUID());
  makeReachable(place);
  // The owner first: a start that is cut off here leaves a place that nobody's note names, and no note without a place.
  writeFileSync(join(place, ownerName), `${realpathSync(dataDir)}\n`);
  writeFileSync(join(dataDir, noteName), `${place}\n`);
}

/**
 * Makes sure that files elsewhere are this data folder's: those of a folder that was moved become its own, a copy whose
 * original is still there would share one database with it and is a StartFailure.
 */
export function claimPlace(dataDir: string): void {
  const place = placeElsewhere(dataDir);
  if (place === undefined) return;
  if (!existsSync(place)) {
    throw new StartFailure(
      `The database of the data folder '${dataDir}' is not in '${place}', where it was: put it back, or delete '${dataDir}' to begin again`,
    );
  }
  assertNoCopy(dataDir, place);
  const own = realpathSync(dataDir);
  if (ownerOf(place) === own) return;
  writeFileSync(join(place, ownerName), `${own}\n`);
}

/** A StartFailure where a data folder is a copy of one that is still there, and whose database is elsewhere. */
export function assertNoCopy(dataDir: string, place: string | undefined = placeElsewhere(dataDir)): void {
  const owner = place === undefined ? undefined : ownerOf(place);
  if (owner === undefined || owner === realpathSync(dataDir) || placeElsewhere(owner) !== place) return;
  throw new StartFailure(
    `The data folder '${dataDir}' is a copy of '${owner}', and the database itself, in '${place}', was not copied: delete '${dataDir}' to begin a new one, or set DATA_DIR to '${owner}'`,
  );
}

/**
 * Where database files lie whose data folder is not where it was: deleted, moved or put aside, which nobody can tell
 * from here. They are named, and never removed: a database is not to be lost by a guess.
 */
export function findLeftPlaces(among: readonly string[] = homes): string[] {
  return among
    .filter((home) => existsSync(home))
    .flatMap((home) => readdirSync(home).map((name) => join(home, name)))
    .filter((place) => {
      const owner = ownerOf(place);
      return owner !== undefined && placeElsewhere(owner) !== place;
    });
}

function ownerOf(place: string): string | undefined {
  const path = join(place, ownerName);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

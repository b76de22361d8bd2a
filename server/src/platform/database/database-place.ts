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

/** In a data folder: the name of the note that says where its database's files are, if elsewhere. */
const noteName = 'database-place';
/** In a place elsewhere: the name of the note that says which data folder it belongs to. */
const ownerName = 'owner';
/** The places for database files of data folders that only root may enter. */
const homes = ['/var/lib/furlong', '/var/tmp/furlong'] as const;

/** Whether every user can reach a path: everybody may enter each folder above it. */
export function reachableByAll(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** A folder that every user can enter, for files that the database's user must reach. */
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

/** Sets the mode explicitly: a umask that leads to 0700 would keep the database's user out. */
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
 * The places of a data folder's database files and of its password; nothing is created. Files that the database's user
 * could not reach in the data folder are where the folder's note says. A data folder that is deleted and created again
 * therefore starts with a new database.
 */
export function placeOfFiles(dataDir: string): { folder: string; passwordPath: string } {
  const home = placeElsewhere(dataDir) ?? dataDir;
  return { folder: join(home, 'postgres'), passwordPath: join(dataDir, 'database-password') };
}

/** Creates a place in `home` for the files of a data folder that has none yet. */
export function makePlace(dataDir: string, home: string = reachableHome()): void {
  const place = join(home, randomUUID());
  makeReachable(place);
  // The owner's note first: a start that is cut off here leaves an unused place, and no note without a place.
  writeFileSync(join(place, ownerName), `${realpathSync(dataDir)}\n`);
  writeFileSync(join(dataDir, noteName), `${place}\n`);
}

/**
 * Checks that files elsewhere belong to this data folder. Those of a folder that was moved become its own. A copied
 * folder would share one database with its original, and is a StartFailure.
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

/** Throws a StartFailure if a data folder, with its database elsewhere, is a copy of one that still exists. */
export function assertNoCopy(dataDir: string, place: string | undefined = placeElsewhere(dataDir)): void {
  const owner = place === undefined ? undefined : ownerOf(place);
  if (owner === undefined || owner === realpathSync(dataDir) || placeElsewhere(owner) !== place) return;
  throw new StartFailure(
    `The data folder '${dataDir}' is a copy of '${owner}', and the database itself, in '${place}', was not copied: delete '${dataDir}' to begin a new one, or set DATA_DIR to '${owner}'`,
  );
}

/**
 * Finds places of database files whose data folder is gone from where it was: deleted, moved or put aside, which cannot
 * be told apart here. They are only reported, never removed, because a database must not be lost by a guess.
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

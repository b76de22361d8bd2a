import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimPlace, findLeftPlaces, makePlace, placeElsewhere, placeOfFiles } from './database-place.ts';

describe('database files outside their data folder', () => {
  let root: string;
  let home: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'furlong-place-'));
    home = join(root, 'home');
    mkdirSync(home);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const dataFolder = (name: string) => {
    const folder = join(root, name);
    mkdirSync(folder);
    makePlace(folder, home);
    const place = placeElsewhere(folder) ?? '';
    mkdirSync(join(place, 'postgres'));
    return { folder, place };
  };

  it('are found by the note in the data folder, and name the folder they belong to', () => {
    const { folder, place } = dataFolder('a');
    expect(placeOfFiles(folder).folder).toBe(join(place, 'postgres'));
    expect(readFileSync(join(place, 'owner'), 'utf8').trim()).toBe(folder);
    expect(() => claimPlace(folder)).not.toThrow();
  });

  it('are refused to a copy of an existing data folder, and stay the original’s', () => {
    const { folder, place } = dataFolder('a');
    const copy = join(root, 'b');
    cpSync(folder, copy, { recursive: true });
    expect(() => claimPlace(copy)).toThrow(`'${copy}' is a copy of '${folder}'`);
    expect(() => claimPlace(folder)).not.toThrow();
    rmSync(copy, { recursive: true });
    expect(findLeftPlaces([home])).toEqual([]);
    expect(existsSync(place)).toBe(true);
  });

  it('become those of a data folder that was moved, or copied before the original was deleted', () => {
    const { folder, place } = dataFolder('a');
    const moved = join(root, 'b');
    renameSync(folder, moved);
    claimPlace(moved);
    expect(readFileSync(join(place, 'owner'), 'utf8').trim()).toBe(moved);

    const copy = join(root, 'c');
    cpSync(moved, copy, { recursive: true });
    rmSync(moved, { recursive: true });
    claimPlace(copy);
    expect(findLeftPlaces([home])).toEqual([]);
    expect(existsSync(place)).toBe(true);
  });

  it('are reported, and kept, when the data folder is gone from its place', () => {
    const gone = dataFolder('a');
    const aside = dataFolder('b');
    const { place } = dataFolder('c');
    rmSync(gone.folder, { recursive: true });
    renameSync(aside.folder, join(root, 'b.before'));
    mkdirSync(join(home, 'postgres-18-x64'));
    expect(findLeftPlaces([home, join(root, 'nowhere')]).sort()).toEqual([gone.place, aside.place].sort());
    for (const each of [gone.place, aside.place, place]) expect(existsSync(each)).toBe(true);
  });

  it('are reported when missing, instead of starting empty', () => {
    const { folder, place } = dataFolder('a');
    rmSync(place, { recursive: true });
    expect(() => claimPlace(folder)).toThrow(`is not in '${place}', where it was`);
  });

  it('of a folder without a note are the folder’s own', () => {
    const folder = join(root, 'plain');
    mkdirSync(folder);
    writeFileSync(join(folder, 'database-password'), 'x');
    claimPlace(folder);
    expect(placeOfFiles(folder).folder).toBe(join(folder, 'postgres'));
  });
});

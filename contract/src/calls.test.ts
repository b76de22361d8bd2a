import { describe, expect, it } from 'vitest';
import { calls, callsByCapability } from './calls.ts';
import type { Call } from './schemas/call.ts';
import { declaredCalls } from './schemas/declared-calls.ts';
import { roleOfPath } from './server-paths.ts';

const declared: readonly (readonly [string, Call])[] = Object.entries(declaredCalls);
const all = declared.map(([, call]) => call);

/** Each value that occurs more than once, with whose it is. */
function findRepeated(keyOf: (call: Call) => string): string[][] {
  const groups = Object.groupBy(all, keyOf);
  return Object.values(groups).flatMap((group = []) =>
    group.length > 1 ? [group.map(({ name }) => name)] : [],
  );
}

describe('the table of calls', () => {
  it('has every call of every capability under one name, with its schemas', () => {
    const names = Object.values(callsByCapability).flatMap((table) => Object.keys(table));
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(calls).toSorted()).toEqual(names.toSorted());
    expect(Object.keys(declaredCalls)).toEqual(Object.keys(calls));
  });

  it('names each call by its key', () => {
    expect(all.map(({ name }) => name)).toEqual(declared.map(([key]) => key));
    for (const [key, call] of declared) expect(callsByCapability[call.capability]).toHaveProperty(key);
  });

  it('has no two calls at one path, whatever its case and the names of its parameters', () => {
    // The router ignores case, and a parameter matches any text.
    const route = ({ method, path }: Call) => `${method} ${path.replaceAll(/:\w+/g, '*').toLowerCase()}`;
    expect(findRepeated(route)).toEqual([]);
  });

  it('has no two names that differ only in case', () => {
    expect(findRepeated(({ name }) => name.toLowerCase())).toEqual([]);
  });

  it('declares the parameters that its paths have', () => {
    for (const { name, path, params } of all) {
      const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect(inPath, name).toEqual(Object.keys(params?.properties ?? {}));
    }
  });

  it('has only paths of the server, and its own kind of answer where failures are bare', () => {
    for (const { name, path, answer } of all) {
      const role = roleOfPath(path);
      const expected = answer === 'bare' ? 'feed' : answer === 'stream' ? 'stream' : 'calls';
      expect(role, name).toBe(expected);
    }
  });
});

const isPersons = (access: Call['access']) => access === 'punter' || access === 'desk';

describe("input of a person (act: 'person')", () => {
  it('is every change that a punter or somebody at the desk makes, except what only reads or prices', () => {
    const others = all.filter(
      ({ method, access, act }) => method !== 'GET' && isPersons(access) && act !== 'person',
    );
    // The app makes these by itself, when it starts, a screen is shown or a slip changes.
    expect(others.map(({ name }) => name)).toEqual([
      'ComparePush',
      'getSpecialBetslip',
      'getSpecialBetslipV2',
      'ClientBalance',
      'ClientBalanceByUserName',
      'PreviewDocument',
    ]);
  });

  it('is nothing that a reload, a stream or another program makes', () => {
    const wrong = all.filter(
      ({ method, access, act }) => act === 'person' && (method === 'GET' || !isPersons(access)),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

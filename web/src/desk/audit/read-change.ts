import { formatEnd } from '../../ui/format/format-date.ts';
import { auditWords as words } from './audit-words.ts';

/** One thing that an act changed, in words; null: it was not there before, or is not there after. */
export interface ChangedThing {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Most things that are read out of one act. */
const mostThings = 40;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Reads what an act recorded before and after it, thing by thing; empty where it cannot be read so. */
export function readChange(before: string | null, after: string | null): readonly ChangedThing[] {
  const [old, fresh] = [thingsOf(before), thingsOf(after)];
  if (old === null || fresh === null) return [];
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  if (names.length > mostThings) return [];
  return names.map((name) => ({ name, before: old.get(name) ?? null, after: fresh.get(name) ?? null }));
}

/** The values of a recorded state by their names; null where it is no object. */
function thingsOf(state: string | null): ReadonlyMap<string, string> | null {
  if (state === null) return new Map();
  try {
    const read: unknown = JSON.parse(state);
    return typeof read === 'object' && read !== null ? new Map(flatten(read, [])) : null;
  } catch {
    return null;
  }
}

function flatten(value: object, path: readonly string[]): (readonly [string, string])[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const at = [...path, nameOf(key)];
    const isList = Array.isArray(inner) && inner.every((each) => typeof each !== 'object');
    if (typeof inner === 'object' && inner !== null && !isList) return flatten(inner, at);
    return [[capital(at.join(', ')), isList ? inner.map(wordsOf).join(', ') : wordsOf(inner)] as const];
  });
}

/** 'winOdds' is 'win odds', '2' of a list '3'. */
function nameOf(key: string): string {
  if (/^\d+$/.test(key)) return String(Number(key) + 1);
  return key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
}

function wordsOf(value: unknown): string {
  if (value === null || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return typeof value === 'string' && instant.test(value) ? formatEnd(value) : String(value);
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

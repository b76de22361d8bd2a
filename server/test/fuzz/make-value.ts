import type { Random } from '@furlong/domain/random';
import fc from 'fast-check';
import type { FuzzSchema } from './fuzz-document.ts';

/** Values that have broken programs before, as JSON can say them. */
const hostile: readonly unknown[] = [
  ...[null, true, false, '', ' ', '0', -1, 0, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, [], {}],
  ...[
    [[]],
    [null],
    { length: 9 },
    { constructor: { prototype: {} } },
    'null',
    'undefined',
    'NaN',
    'Infinity',
  ],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\u202etxt',
    '\ufeff',
    '🐎'.repeat(50),
    '\r\nx-injected: yes',
  ],
  ...[
    "' or 1=1 --",
    '"; drop table bets; --',
    '../../../../etc/passwd',
    '<script>alert(1)</script>',
    '{{7*7}}',
  ],
  ...['0000-01-01', '9999-12-31', '2026-02-30', '0000-01-01T00:00:00+23:59', '2016-12-31T23:59:60Z'],
  ...['urn:uuid:11111111-1111-4111-a111-111111111111', '1e309', '-Infinity', '0x10', '９', 'x'.repeat(5_000)],
];

/** Texts of a pattern, made once: making one anew for each request would be most of a run. */
const pools = new Map<string, readonly string[]>();

function poolOf(pattern: string): readonly string[] {
  const kept = pools.get(pattern);
  if (kept) return kept;
  const made = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 30 });
  pools.set(pattern, made);
  return made;
}

/** A value that a schema allows. Ids are small, so that they often name what there is. */
export function makeValue(schema: FuzzSchema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return makeValue(random.pick(schema.anyOf), random);
  switch (schema.type) {
    case 'null':
      return null;
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
    case 'number':
      return makeNumber(schema, random);
    case 'string':
      return makeText(schema, random);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 3 } = schema;
      const most = random.chance(0.95) ? Math.min(maxItems, minItems + 3) : maxItems;
      const made = Array.from({ length: random.int(minItems, most) }, () => makeValue(items, random));
      return random.chance(0.9) ? made.map(numbered) : made;
    }
    case 'object':
      return makeObject(schema, random);
    default:
      return random.pick(hostile);
  }
}

/** Races, runners and finishers are numbered: what a card says of one number twice is refused, and most are to be taken. */
function numbered(item: unknown, index: number): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const own = ['number', 'raceNumber', 'saddle', 'position'].filter((key) => Object.hasOwn(item, key));
  return { ...item, ...Object.fromEntries(own.map((key) => [key, index + 1])) };
}

function makeObject({ properties = {}, required = [] }: FuzzSchema, random: Random) {
  const chosen = Object.entries(properties).filter(([key]) => required.includes(key) || random.chance(0.6));
  return Object.fromEntries(chosen.map(([key, property]) => [key, makeValue(property, random)]));
}

function makeNumber({ type, minimum = 0, maximum = 1_000 }: FuzzSchema, random: Random): number {
  const low = Math.max(minimum, -(2 ** 31));
  const high = Math.min(maximum, 2 ** 31 - 1);
  const number = random.chance(0.85) ? random.int(low, Math.min(high, low + 12)) : random.int(low, high);
  return type === 'number' && random.chance(0.3) ? Math.min(number + 0.25, high) : number;
}

function makeText({ format, pattern, minLength = 0, maxLength = 40 }: FuzzSchema, random: Random): string {
  if (format === 'date') return makeDay(random);
  if (format === 'date-time') return `${makeDay(random)}T${random.pick(['00:00:00Z', '23:59:59.999+02:00'])}`;
  if (format === 'uuid') {
    const digits = Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join('');
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
  if (pattern) return random.pick(poolOf(pattern));
  const length = random.chance(0.95)
    ? random.int(minLength, Math.min(maxLength, minLength + 12))
    : Math.min(maxLength, 20_000);
  return Array.from({ length }, () => random.pick([...'abc xyZ019-_.+/é'])).join('');
}

function makeDay(random: Random): string {
  const year = random.chance(0.7) ? 2026 : random.int(1990, 2100);
  return new Date(Date.UTC(year, random.int(0, 11), random.int(1, 28))).toISOString().slice(0, 10);
}

/** Changes a value somewhere: a hostile one in its place, a field less or more, an element many times. */
export function mutateValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.2)) return random.pick(hostile);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.15))
      return Array.from({ length: random.int(1, 2_000) }, () => ({}));
    if (random.chance(0.2)) return Array.from({ length: random.int(2, 200) }, () => value[0]);
    const at = random.int(0, value.length - 1);
    return value.map((item, index) => (index === at ? mutateValue(item, random) : item));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.15)) {
    const keys = random.pick([['extra'], ['toString'], Array.from({ length: 200 }, (_, at) => `k${at}`)]);
    return { ...value, ...Object.fromEntries(keys.map((key) => [key, random.pick(hostile)])) };
  }
  const [key, item] = random.pick(entries);
  if (random.chance(0.2)) return Object.fromEntries(entries.filter(([other]) => other !== key));
  return { ...value, [key]: mutateValue(item, random) };
}

/** A text for an address, a header or a form that a person would not write. */
export function hostileText(random: Random): string {
  const value = random.pick(hostile);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

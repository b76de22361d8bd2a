import { readFileSync } from 'node:fs';
import { FeedMeeting, FeedRace, FeedRunner } from '@furlong/contract/schemas/feed';
import { FeedFixture } from '@furlong/contract/schemas/fixture-feed';
import type { TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../../docs/feed.md', import.meta.url), 'utf8');

/** A part of the page, from its heading to the next. */
function partOf(heading: string): string {
  const [, rest = ''] = page.split(`\n${heading}\n`);
  return rest.split(/\n#+ /)[0] ?? '';
}

const exampleOf = (part: string): unknown => JSON.parse(/```json\n(.*?)```/s.exec(part)?.[1] ?? 'null');

/** The fields that a table of the page has, each with whether it is needed. */
function fieldsOf(part: string, whose = ''): Record<string, boolean> {
  const rows = part.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const found = rows.flatMap(([, ...cells]) => {
    const shown: readonly string[] = whose === '' ? cells : cells[0] === whose ? cells.slice(1) : [];
    const [names = '', needed = ''] = shown;
    return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, needed === 'yes'] as const);
  });
  return Object.fromEntries(found);
}

function asked(schema: TObject): Record<string, boolean> {
  const required: readonly string[] = schema.required ?? [];
  return Object.fromEntries(Object.keys(schema.properties).map((name) => [name, required.includes(name)]));
}

test.each<[string, TSchema]>([
  ['## A whole card', FeedMeeting],
  ['### A whole fixture', FeedFixture],
])('the example of %s is what the feed takes', (heading, schema) => {
  expect([...Value.Errors(schema, exampleOf(partOf(heading)))]).toEqual([]);
});

test('the tables of a card and of a fixture have every field, and none that there is not', () => {
  const card = partOf('## A whole card');
  expect(fieldsOf(card, 'the card')).toEqual(asked(FeedMeeting));
  expect(fieldsOf(card, 'a race')).toEqual(asked(FeedRace));
  expect(fieldsOf(card, 'a runner')).toEqual(asked(FeedRunner));
  expect(fieldsOf(partOf('### A whole fixture'))).toEqual(asked(FeedFixture));
});

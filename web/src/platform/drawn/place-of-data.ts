import type { DrawnAnswer, DrawnData } from './drawn-page.ts';

/**
 * Where a query's data stands in the answers: mostly it is a field of one, or some of its fields. A page then carries
 * each answer once, as the server sent it.
 */
export function placeOfData(data: unknown, answers: Readonly<Record<string, DrawnAnswer>>): DrawnData {
  if (typeof data !== 'object' || data === null) return { data };
  const wanted = JSON.stringify(data);
  for (const [of, { text }] of Object.entries(answers)) {
    const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const field = Object.keys(body).find((name) => JSON.stringify(body[name]) === wanted);
    if (field !== undefined) return { of, field };
    const fields = Object.keys(data);
    const isPart = fields.length > 0 && fields.every((name) => name in body);
    if (isPart && JSON.stringify(pick(body, fields)) === wanted) return { of, fields };
  }
  return { data };
}

/** The data that stands at a place. `read` gives an answer's body by its address. */
export function dataAt(
  place: DrawnData,
  read: (address: string) => Readonly<Record<string, unknown>>,
): unknown {
  if (!('of' in place)) return place.data;
  const body = read(place.of);
  return 'field' in place ? body[place.field] : pick(body, place.fields);
}

function pick(body: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((name) => [name, body[name]]));
}

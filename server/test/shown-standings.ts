import { expect } from 'vitest';
import type { StandingsEngine } from '../src/standings/standings-engine.ts';
import type { StandingsView } from '../src/standings/view.ts';

/** What an engine shows of a meeting once it has reached a version. */
export async function shownStandings(
  engine: Pick<StandingsEngine, 'view'>,
  { meetingId, version, punters }: { meetingId: number; version: number; punters: readonly number[] },
) {
  let view: StandingsView | undefined;
  await expect
    .poll(async () => {
      view = await engine.view(meetingId);
      return view?.version;
    })
    .toBe(version);
  if (!view) throw new Error('no view');
  const { page, own, place, picked, ...head } = view;
  return {
    head,
    picked: await picked(),
    pages: await Promise.all([1, 2, 3, 6].map((number) => page({ page: number, perPage: 9 }))),
    searches: await Promise.all(
      ['EVEN', 'odd_1', 'odd_11', 'x', '_', '%'].flatMap((alias) =>
        [false, true].map((exact) => page({ page: 1, perPage: 30, search: { alias, exact } })),
      ),
    ),
    own: await Promise.all(punters.map((id) => own(id))),
    places: await Promise.all(punters.map((id) => place(id))),
  };
}

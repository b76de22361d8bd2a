import { BodyReader } from '../../feed/body-reader.ts';
import { readPlace } from '../../fixtures/place-in-list.ts';
import { success } from '../../platform/http/answer.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { readDeskFixture, readDeskFixtures } from './read-desk-fixtures.ts';

const fixturesUsually = 200;

/** Fixtures at the desk. */
export function deskMatchDayHandlers({ db }: Platform): HandlersOf<'desk-match-day'> {
  return {
    async GetDeskFixtures({ query, now }) {
      const reader = new BodyReader();
      const day = reader.day('day', query.day);
      reader.finish();
      const after = query.after === undefined ? undefined : readPlace(query.after);
      return success(await readDeskFixtures(db, { day, after, limit: query.limit ?? fixturesUsually }, now));
    },

    async GetDeskFixture({ params: { fixtureId }, now }) {
      const fixture = await readDeskFixture(db, fixtureId, now);
      if (!fixture) throw new Failed('not-found', `There is no fixture ${fixtureId}`);
      return success({ fixture });
    },
  };
}

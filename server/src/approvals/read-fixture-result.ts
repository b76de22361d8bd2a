import type { FixtureResult } from '@furlong/contract/schemas/desk-scores';
import { selectFixtures } from '../fixtures/queries-fixtures.ts';
import { readFixture } from '../fixtures/read-fixture.ts';
import { selectDiffering, selectLastResult, selectResultVersion } from '../match-day/queries-hand.ts';
import type { Queryable } from '../platform/database/database.ts';
import { findUsername } from '../session/find-punter.ts';
import { selectWaitingResult } from './queries.ts';

/** What is needed to capture and to settle the result of a match; undefined when there is no such match. */
export async function readFixtureResult(
  db: Queryable,
  fixtureId: number,
  now: Date,
  /** Without what whoever asks has to key blind. */
  isWithheld = false,
): Promise<FixtureResult | undefined> {
  const [row] = await selectFixtures(db, [fixtureId]);
  if (!row) return undefined;
  const { league, home, away, state } = readFixture(row);
  const [last, version, differing, waiting] = [
    await selectLastResult(db, fixtureId),
    await selectResultVersion(db, fixtureId),
    await selectDiffering(db, fixtureId),
    await selectWaitingResult(db, { fixtureId }, now),
  ];
  const { score, halfTime, resultState, awarded } = state;
  const hasResult = resultState !== 'none' && score !== null;
  const isShown = hasResult && !isWithheld;
  return {
    ...{ fixtureId, league, home, away, version, awarded, isWithheld },
    halfTime: isWithheld ? null : halfTime,
    kickOffAt: state.kickOffAt.toISOString(),
    matchStatus: state.status,
    current:
      isShown && last
        ? {
            ...{ home: score.home, away: score.away, halfTime },
            official: resultState === 'official',
            byHand: last.byHand,
            at: last.at.toISOString(),
          }
        : null,
    // One from before the match was ended some other way says nothing any more.
    differing: isShown && differing ? { ...differing, receivedAt: differing.receivedAt.toISOString() } : null,
    waiting:
      waiting === undefined
        ? null
        : {
            id: waiting.id,
            expiresAt: waiting.expiresAt.toISOString(),
            maker: (await findUsername(db, waiting.maker)) ?? '',
          },
  };
}

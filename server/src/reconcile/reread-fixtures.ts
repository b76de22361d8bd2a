import type { FixtureFacts, FixtureVoiding } from '@furlong/domain/soccer/fixture-facts';
import type { Goals } from '@furlong/domain/soccer/markets';
import type { Queryable } from '../platform/database/database.ts';
import {
  type FixtureRecord,
  type FixtureRecords,
  type FixtureScoreRecord,
  type FixtureVoidingRecord,
  selectFixtureRecords,
} from './queries-fixtures.ts';

/**
 * Reads the facts of fixtures a second time: from what was told of them, score by score and result by result, and not
 * from the fixture as it stands. It shares no code with the reading that settlement uses (load-fixture-facts), so that a
 * fault there shows as a difference here.
 */
export async function rereadFixtureFacts(
  db: Queryable,
  fixtureIds: readonly number[],
): Promise<FixtureFacts[]> {
  const records = await selectFixtureRecords(db, fixtureIds);
  return records.fixtures.map((fixture) => factsOf(fixture, records));
}

function factsOf(fixture: FixtureRecord, records: FixtureRecords): FixtureFacts {
  const isOwn = ({ fixtureId }: { readonly fixtureId: number }) => fixtureId === fixture.id;
  return {
    event: fixture.id,
    ...endOf(fixture, records),
    voided: records.voidings.filter(isOwn).map(voidingOf),
    lateKnownOffs: records.unseen
      .filter(isOwn)
      .map(({ kickOffAt, seenAt }) => ({ offAt: kickOffAt, knownAt: seenAt })),
  };
}

type End = Pick<FixtureFacts, 'state' | 'voidFor' | 'score' | 'minute' | 'halfTime'>;

function endOf(fixture: FixtureRecord, { scores, results }: FixtureRecords): End {
  const none: End = { state: 'undecided', voidFor: null, score: null, minute: null, halfTime: null };
  const halfTime = goalsOf(fixture.halfHome, fixture.halfAway);
  if (fixture.status === 'walkover') return { ...none, state: 'void', voidFor: 'walkover' };
  if (fixture.status === 'void') return { ...none, state: 'void', voidFor: 'match-void' };
  if (fixture.format !== '2x45') return { ...none, state: 'void', voidFor: 'format' };
  if (fixture.status === 'abandoned') {
    const end = scores.findLast((score) => score.fixtureId === fixture.id && mayEnd(score, fixture));
    if (!end) throw new Error(`fixture ${fixture.id} is abandoned without a score`);
    const { home, away, minute } = end;
    return { ...none, state: 'abandoned', score: { home, away }, minute, halfTime };
  }
  if (fixture.status !== 'finished') return none;
  // An award is of the record alone (rule: awarded-later).
  const last = results.findLast(
    ({ fixtureId, official, reason }) => fixtureId === fixture.id && official && reason !== 'award',
  );
  if (!last) return none;
  const { home, away, halfHome, halfAway } = last;
  // One that does not say the goals at half-time leaves them as they were told.
  return {
    ...none,
    state: 'resulted',
    score: { home, away },
    halfTime: goalsOf(halfHome, halfAway) ?? halfTime,
  };
}

/**
 * Whether a match that was abandoned may have ended at a score: at the last one told, or, where it was resumed and the
 * 48 hours ended it, at that of the interruption (rule: interrupted).
 */
function mayEnd({ home, away, minute }: FixtureScoreRecord, fixture: FixtureRecord): boolean {
  const { stoppedHome, stoppedAway, stoppedMinute } = fixture;
  if (stoppedMinute === null) return true;
  return home === stoppedHome && away === stoppedAway && minute === stoppedMinute;
}

function voidingOf({ at, why, decidedHome, decidedAway }: FixtureVoidingRecord): FixtureVoiding {
  const word = (['lapsed', 'sides-swapped', 'begun-anew'] as const).find((each) => each === why);
  if (!word) throw new Error(`void for '${why}'`);
  return { at, why: word, decidedBy: goalsOf(decidedHome, decidedAway) };
}

function goalsOf(home: number | null, away: number | null): Goals | null {
  return home === null || away === null ? null : { home, away };
}

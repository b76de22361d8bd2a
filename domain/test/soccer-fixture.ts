import type { FixtureFacts } from '../src/soccer/fixture-facts.ts';
import type { Goals } from '../src/soccer/markets.ts';

const hours48 = 48 * 3_600_000;

/** An entry of a fixture's history as the published cases have it; a score is `home-away`. */
export interface FixtureEvent {
  readonly at: string;
  readonly status: string;
  readonly kickOffAt?: string;
  readonly knownAt?: string;
  readonly fromTheStart?: boolean;
  readonly score?: string;
  readonly halfTime?: string | null;
  readonly minute?: number;
  readonly venue?: string;
  readonly reason?: string;
  readonly to?: string;
}

/** A fixture of a case. */
export interface CaseFixture {
  readonly ref: string;
  readonly kickOffAt: string;
  readonly format?: string;
  readonly history: readonly FixtureEvent[];
}

/** `2-1` as goals. */
export function goalsOf(text: string): Goals {
  const [home = Number.NaN, away = Number.NaN] = text.split('-').map(Number);
  return { home, away };
}

/** What can change while a history is told. */
type Told = { -readonly [Key in keyof FixtureFacts]: FixtureFacts[Key] };

/**
 * The facts of a case's fixture once all of its history is known, as a loader would make them; without its corrections
 * as they were before.
 */
export function factsOfHistory(fixture: CaseFixture, event: number, corrected = false): FixtureFacts {
  const voided: FixtureFacts['voided'][number][] = [];
  const lateKnownOffs: FixtureFacts['lateKnownOffs'][number][] = [];
  const facts: Told = {
    ...{ event, state: 'undecided', voidFor: null, score: null, minute: null, halfTime: null },
    ...{ voided, lateKnownOffs },
  };
  let due = Date.parse(fixture.kickOffAt);
  let stoppedAt: Goals | null = null;
  for (const entry of fixture.history) {
    const at = new Date(entry.at);
    const score = entry.score === undefined ? null : goalsOf(entry.score);
    switch (entry.status) {
      case 'scheduled':
      case 'postponed': {
        const next = entry.kickOffAt === undefined ? null : Date.parse(entry.kickOffAt);
        if (next === null || next - due <= hours48) break;
        voided.push({ at, why: 'lapsed', decidedBy: null });
        due = next;
        break;
      }
      case 'live':
        if (entry.knownAt !== undefined) lateKnownOffs.push({ offAt: at, knownAt: new Date(entry.knownAt) });
        if (entry.fromTheStart) {
          voided.push({ at, why: 'begun-anew', decidedBy: stoppedAt });
          facts.halfTime = null;
        }
        break;
      case 'halfTime':
        facts.halfTime = score;
        break;
      case 'interrupted':
        stoppedAt = score;
        break;
      case 'finished':
        Object.assign(facts, { state: 'resulted', score });
        if (entry.halfTime === null) facts.halfTime = null;
        break;
      case 'abandoned':
        Object.assign(facts, { state: 'abandoned', score, minute: entry.minute ?? null });
        break;
      case 'walkover':
        Object.assign(facts, { state: 'void', voidFor: 'walkover' });
        break;
      case 'void':
        Object.assign(facts, { state: 'void', voidFor: 'match-void' });
        break;
      case 'venue':
        if (entry.venue === 'away-ground') voided.push({ at, why: 'sides-swapped', decidedBy: null });
        break;
      case 'corrected':
        if (!corrected || entry.reason !== 'capture') break;
        if (entry.to === 'abandoned')
          Object.assign(facts, { state: 'abandoned', score, minute: entry.minute ?? null });
        else facts.score = score;
        break;
      // Extra time, penalties, an award and a replay are of the record only.
      default:
    }
  }
  const isPlayed = facts.state === 'resulted' || facts.state === 'abandoned';
  if (isPlayed && fixture.format !== undefined && fixture.format !== '2x45') {
    Object.assign(facts, { state: 'void', voidFor: 'format', score: null });
  }
  return facts;
}

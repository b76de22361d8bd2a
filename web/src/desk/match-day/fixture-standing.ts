import type { DeskFixtureLine } from '@furlong/contract/schemas/desk-match-day';
import type { TagTone } from '../../ui/feedback/tag.tsx';
import { formatSpan } from '../format-times.ts';

/** Where a fixture stands, as the desk tells it. */
export type FixtureStanding =
  | 'open'
  | 'suspended'
  | 'off'
  | 'live'
  | 'interrupted'
  | 'over'
  | 'provisional'
  | 'official'
  | 'postponed'
  | 'abandoned'
  | 'walkover'
  | 'void';

type Timed = Pick<DeskFixtureLine, 'status' | 'kickOffAt' | 'dated' | 'resultState' | 'suspended'>;

/** A fixture's standing at a moment. */
export function fixtureStandingOf(fixture: Timed, now: number): FixtureStanding {
  const { status, resultState, dated, kickOffAt } = fixture;
  if (status === 'finished') return resultState === 'none' ? 'over' : resultState;
  if (status !== 'scheduled' && status !== 'postponed') return status;
  if (!dated) return 'postponed';
  // From its kick-off on nothing is taken, whether that has been said or not.
  if (now >= Date.parse(kickOffAt)) return 'off';
  return fixture.suspended ? 'suspended' : 'open';
}

/** The colour of a standing's tag; its word says the same. */
export const fixtureTones: Readonly<Record<FixtureStanding, TagTone>> = {
  open: 'green',
  suspended: 'amber',
  off: 'red',
  live: 'red',
  interrupted: 'amber',
  over: 'amber',
  provisional: 'amber',
  official: 'blue',
  postponed: 'amber',
  abandoned: 'plain',
  walkover: 'plain',
  void: 'plain',
};

/** The clock to the kick-off, 'in 4 min 05 s', or since it while nothing is said: 'off 1 min 40 s'; else null. */
export function kickOffClock(standing: FixtureStanding, kickOffAt: string, now: number): string | null {
  const left = Date.parse(kickOffAt) - now;
  if (standing === 'open' || standing === 'suspended') return `in ${formatSpan(left)}`;
  return standing === 'off' ? `off ${formatSpan(-left)}` : null;
}

/** A score as it is written: '2–1'. */
export function goalsText({ home, away }: { readonly home: number; readonly away: number }): string {
  return `${home}–${away}`;
}

import type { FixtureDetail } from '@furlong/contract/schemas/fixtures';
import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { outcomeNamed, type SoccerMarket } from '@furlong/domain/soccer/markets';
import { nameOfFixture, nameOfOutcome } from '@furlong/domain/soccer/outcome-words';
import { priceOf } from '../../slip/panel/view/shown-odds.ts';
import type { Over } from '../../slip/slip-state.ts';
import { legFaults, noPrice, whyShut } from '../outcome-words.ts';
import type { OutcomeRef } from '../soccer.ts';
import type { FixtureOnSlip } from './fixtures-on-slip.ts';

/** An outcome on the slip with the punter's tick. */
export type StoredOutcome = OutcomeRef & { readonly enabled: boolean };

/** An outcome on the slip with what is known of it now. */
export interface OutcomeLeg extends SlipSelection {
  readonly ref: OutcomeRef;
  readonly market: SoccerMarket;
  /** The outcome's name in its market, as the wire has it. */
  readonly outcomeName: string;
  /** 'Egoli Miners to win'. */
  readonly name: string;
  /** 'Egoli Miners v Umgeni Rovers'. */
  readonly fixtureName: string;
  /** ISO 8601. */
  readonly kickOffAt: string;
  /** Why it cannot be bet on; null when it can. */
  readonly unavailable: string | null;
  /** Why it can never be bet on any more; null where it can, or may again. */
  readonly over: Over | null;
  /** Its match has its result, or was called off. */
  readonly decided: boolean;
}

/**
 * The outcomes of a slip as they are now. One that nothing is known of stays, with the names it was put on with, and
 * cannot be bet on.
 */
export function outcomeLegs(
  selections: readonly StoredOutcome[],
  fixtures: readonly FixtureOnSlip[],
  now: number,
): OutcomeLeg[] {
  return selections.map((selection) => {
    const { enabled, ...ref } = selection;
    const found = fixtures.find(({ fixtureId }) => fixtureId === ref.fixtureId);
    const fixture = found?.detail ?? null;
    const outcomeName = outcomeNamed(ref.market, ref.outcome);
    const teams = fixture ?? ref;
    const price = fixture?.markets
      .find(({ market }) => market === ref.market)
      ?.outcomes.find(({ outcome }) => outcome === outcomeName);
    const odds = priceOf(price?.oddsFraction);
    const unavailable = whyUnavailable(fixture, odds !== null, found !== undefined, now);
    return {
      ref,
      event: ref.fixtureId,
      market: ref.market,
      outcome: ref.outcome,
      outcomeName,
      name: nameOfOutcome(ref.market, outcomeName, teams),
      fixtureName: nameOfFixture(teams),
      kickOffAt: fixture?.kickOffAt ?? ref.kickOffAt,
      odds,
      placeOdds: null,
      placesPaid: 0,
      firstTimer: false,
      unavailable,
      over: found === undefined ? null : overOf(fixture, now),
      decided: fixture !== null && decidedStatuses.has(fixture.status),
      enabled: enabled && unavailable === null,
    };
  });
}

const decidedStatuses: ReadonlySet<string> = new Set(['finished', 'abandoned', 'walkover', 'void']);

/** A match that takes bets while it is played has its prices; one that was put off or is closed may have them again. */
function overOf(fixture: FixtureDetail | null, now: number): Over | null {
  switch (fixture?.status) {
    case 'finished':
      return 'off';
    case 'live':
      return fixture.open ? null : 'off';
    case 'scheduled':
      return now >= Date.parse(fixture.kickOffAt) ? 'off' : null;
    case undefined:
    case 'abandoned':
    case 'walkover':
    case 'void':
      return 'out';
    default:
      return null;
  }
}

function whyUnavailable(
  fixture: FixtureDetail | null,
  hasPrice: boolean,
  isRead: boolean,
  now: number,
): string | null {
  if (fixture === null) return isRead ? legFaults.gone : legFaults.notRead;
  if (!fixture.open) return whyShut(fixture).why;
  // By the server's clock: what was read may be a few seconds old.
  if (fixture.status === 'scheduled' && now >= Date.parse(fixture.kickOffAt)) return legFaults.begun;
  return hasPrice ? null : noPrice.why;
}

import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import { BET_LISTS, type SlipListName, SOCCER_BETS } from '@furlong/domain/betting/bet-types';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { parseMoney } from '@furlong/domain/money';
import { soccerMarkets } from '@furlong/domain/soccer/markets';
import { MARKET_WORDS } from '@furlong/domain/soccer/outcome-words';
import { MeetingStatus, meetingStatusId } from '@furlong/domain/status';
import type { RunnerRef } from '../betting/racing/racing.ts';
import { type Added, addSelections, openSlip } from '../betting/slip/slip-sheet.ts';
import type { SelectionRef } from '../betting/slip/slip-sports.ts';
import { isEmpty, type LineKey } from '../betting/slip/slip-state.ts';
import { actOnSlip, slipOfSport, slipOwner, useSlipStore } from '../betting/slip/slip-store.ts';
import { type OutcomeRef, soccerProgramme } from '../betting/soccer/soccer.ts';
import type { SlipProgramme } from '../betting/sport.ts';
import { call } from '../platform/api/api.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { serverNow } from '../platform/device/server-clock.ts';
import { selectionsOf, type TicketSelection } from './strike-tickets.ts';

/** What came of repeating a ticket. */
export interface Repeated {
  /** Null: nothing of it can be had any more. */
  readonly added: Added | null;
  readonly put: readonly TicketSelection[];
  /** What cannot be had. */
  readonly left: readonly TicketSelection[];
}

const active = meetingStatusId(MeetingStatus.active);

/** Whether a selection of a ticket may still be had; a lost line lists only some of its legs. */
export function mayRepeat(bets: readonly MyBet[], now: number): boolean {
  return bets.some(
    (bet) =>
      bet.legs.some((leg) => isToBeHad(leg, bet, now)) ||
      ((bet.legsToCome ?? 0) > 0 && now < Date.parse(bet.meetingDate) + dayMs),
  );
}

const dayMs = 86_400_000;

function isToBeHad(leg: BetLegWire, { meetingStatusId }: MyBet, now: number): boolean {
  if (leg.status !== 'open' || Date.parse(leg.offTime) <= now) return false;
  return leg.sport === MEETING_SPORT ? meetingStatusId === active : leg.eventStatus === 'scheduled';
}

/**
 * Puts the runners or outcomes of a ticket that can still be had on the slip, at the prices of now. On an empty slip its
 * lines and stakes come along; one that has something keeps its own.
 */
export async function repeatTicket(bets: readonly [MyBet, ...MyBet[]]): Promise<Repeated> {
  const [first] = bets;
  const whole = await Promise.all(bets.map(async (bet) => ({ ...bet, legs: await legsOf(bet) })));
  const now = serverNow();
  const selections = selectionsOf(whole);
  const refs = new Map<TicketSelection, SelectionRef>();
  for (const selection of selections) {
    const [leg] = selection.legs;
    const ref = isToBeHad(leg, first, now) ? await refOf(leg) : null;
    if (ref !== null) refs.set(selection, ref);
  }
  const put = selections.filter((each) => refs.has(each));
  const left = selections.filter((each) => !refs.has(each));
  if (refs.size === 0) return { added: null, put, left };
  const programme = programmeOf(first);
  const isFresh = isFreshSlip(programme);
  const added = addSelections(programme, [...refs.values()]);
  if (added === 'added' && isFresh) setLines(whole);
  if (added !== 'asked') openSlip();
  return { added, put, left };
}

async function legsOf({ betId, legs, legCount }: MyBet): Promise<MyBet['legs']> {
  if (legs.length >= legCount) return legs;
  return payloadOf(await call('GetBetLegs', { params: { betId } })).betLegs;
}

function programmeOf({ sport, meetingId, meetingName, meetingDate }: MyBet): SlipProgramme {
  return sport === MEETING_SPORT ? { id: meetingId, name: meetingName, date: meetingDate } : soccerProgramme;
}

function isFreshSlip({ sport = MEETING_SPORT }: SlipProgramme): boolean {
  const slip = slipOfSport(useSlipStore.getState(), slipOwner(), sport);
  return slip === null || isEmpty(slip);
}

async function refOf(leg: BetLegWire): Promise<RunnerRef | OutcomeRef | null> {
  const { raceId, raceNumber, saddle, marketName } = leg;
  if (leg.sport === MEETING_SPORT) return { raceId, raceNumber, saddle };
  const market = soccerMarkets.find((each) => MARKET_WORDS[each] === marketName);
  const { fixture } = payloadOf(await call('GetFixture', { params: { fixtureId: raceId } }));
  if (market === undefined || !fixture.open) return null;
  const { home, away, kickOffAt } = fixture;
  return { fixtureId: raceId, market, outcome: saddle, home, away, kickOffAt };
}

/** Ticks the lines of a ticket with their stakes, and no other. */
function setLines(bets: readonly MyBet[]): void {
  const lines = bets.flatMap((bet) => {
    const line = lineOf(bet);
    return line === null ? [] : [{ line, stake: parseMoney(bet.stake) }];
  });
  if (lines.length === 0) return;
  for (const line of [defaultLine(bets)]) actOnSlip({ type: 'line-ticked', line, enabled: false });
  for (const { line, stake } of lines) {
    actOnSlip({ type: 'line-ticked', line, enabled: true });
    actOnSlip({ type: 'stake-set', line, stake });
  }
}

/** The line that a fresh slip has ticked (rule: slip-defaults). */
function defaultLine([bet]: readonly MyBet[]): LineKey {
  return { list: 'bets', betType: bet?.sport === MEETING_SPORT ? 'Single Wins' : 'Singles' };
}

/** The slip's line that a bet was struck from; null for one that no slip has, as of a lucky pick. */
function lineOf({ sport, betTitle, isLuckyPick, legs, isFixedOdds }: MyBet): LineKey | null {
  if (isLuckyPick) return null;
  const list: SlipListName = legs.every(({ isPlace }) => isPlace)
    ? 'placeBets'
    : isFixedOdds
      ? 'bets'
      : 'spBets';
  const types = sport === MEETING_SPORT ? BET_LISTS[list] : SOCCER_BETS;
  const betType = types.find((each) => each === betTitle);
  return betType === undefined ? null : { list, betType };
}

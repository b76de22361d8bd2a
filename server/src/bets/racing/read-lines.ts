import type { BetRequest, SingleBet, StrikeLeg } from '@furlong/contract/schemas/slip';
import { BET_TITLES, betTypeOfTitle, betTypeRule } from '@furlong/domain/betting/bet-types';
import { pairEachWays } from '@furlong/domain/betting/each-way';
import { LUCKY_PICK } from '@furlong/domain/betting/lucky-pick';
import { areLuckyPickLines } from '@furlong/domain/betting/lucky-pick-lines';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { type BadField, Failed } from '../../platform/http/failure.ts';
import { deriveTransferId } from '../../wallet/transfer-id.ts';
import type { LegToStrike } from '../strike/line-to-strike.ts';
import { readSeenPrice, readStake, rejectRepeated, rejectSharedKeys } from '../strike/read-line-parts.ts';
import type { SentLine } from '../strike/shape-strike.ts';
import { notLuckyPick } from './line-refusals.ts';

/** A line of racing as it was asked for. */
export type RacingLine = SentLine<BetRequest>;

/** Who sends a slip, for which meeting, and under which key of the request, if any. */
export interface SlipSender {
  readonly punterId: number;
  readonly meetingId: number;
  readonly luckyPick: boolean;
  /** Whether a better price is taken without asking (rule: moving-prices). */
  readonly acceptBetter: boolean;
  /** Whether the halves of an each-way bet are struck together or not at all (rule: each-way-whole). */
  readonly eachWayWhole?: boolean | undefined;
  /** Makes the key of a line that came without one, by its place in the request. */
  readonly makeGuid: (place: number) => string;
}

/**
 * Reads the lines of a slip. Throws Failed 'bad-request' naming every field that makes no bet. What the card or the
 * wallet says against a line is decided later.
 */
export function readLines(
  requests: readonly BetRequest[],
  singleBet: SingleBet | null | undefined,
  sender: SlipSender,
  field: 'bets' | 'betRequests',
): RacingLine[] {
  const faults: BadField[] = [];
  const lines = requests.map((request, index) =>
    readLine(request, index, `${field}.${index}`, sender, faults),
  );
  if (singleBet) lines.push(...readSingles(singleBet, lines.length, sender, faults));
  if (lines.length === 0 && faults.length === 0) {
    faults.push({ field, expected: 'one bet or more, here or in singleBet' });
  }
  rejectSharedKeys(lines, field, faults);
  if (faults.length > 0) throw new Failed('bad-request', 'This slip cannot be read', faults);
  // No line of a lucky pick is a single.
  if (!sender.luckyPick) return sender.eachWayWhole ? withOtherHalves(lines) : lines;
  const areLucky = areLuckyPickLines(lines);
  return lines.map((line, index) => (areLucky[index] ? line : { ...line, refusal: notLuckyPick }));
}

function withOtherHalves(lines: readonly RacingLine[]): RacingLine[] {
  const others = pairEachWays(lines);
  return lines.map((line, index) => ({ ...line, otherHalf: lines[others[index] ?? -1]?.guid }));
}

function readLine(
  request: BetRequest,
  place: number,
  field: string,
  { punterId, meetingId, luckyPick, acceptBetter, makeGuid }: SlipSender,
  faults: BadField[],
): RacingLine {
  const info = request.combinatonInfo;
  const rule = betTypeOfTitle(info.betTitle);
  const fault = (name: string, expected: string) => faults.push({ field: `${field}.${name}`, expected });
  if (!rule) fault('combinatonInfo.betTitle', `one of ${BET_TITLES.join(', ')}`);
  const isAccumulator = rule?.size === 'all';
  const size = !rule || rule.size === 'all' ? request.dt.length : rule.size;
  if (rule && info.combinationBetTypeId !== rule.wire.combinationBetTypeId) {
    fault('combinatonInfo.combinationBetTypeId', `${rule.wire.combinationBetTypeId} for ${info.betTitle}`);
  }
  if (rule && info.legsPerBet !== size) {
    fault('combinatonInfo.legsPerBet', `${size} for ${info.betTitle} of ${request.dt.length}`);
  }
  if (info.pid !== undefined && info.pid !== punterId) {
    fault('combinatonInfo.pid', 'the punter who is signed in');
  }
  // A cover may be of winners, of places or of both; every other title says which.
  const market = !rule || rule.wire.combinationBetTypeId === 3 ? 'any' : rule.market;
  const legs = request.dt.map((leg, index) => {
    if (market !== 'any' && leg.isPlace !== (market === 'place')) {
      fault(`dt.${index}.isPlace`, `${market === 'place'} for ${info.betTitle}`);
    }
    return readLeg(leg, `${field}.dt.${index}`, faults);
  });
  rejectRepeated(legs, `${field}.dt`, 'runner', faults);
  return {
    guid: info.guid ?? makeGuid(place),
    punterId,
    sport: MEETING_SPORT,
    programmeId: meetingId,
    betTitle: info.betTitle,
    luckyPick,
    acceptBetter,
    refusal: null,
    legs,
    size,
    accumulator: isAccumulator,
    totalStake: readStake(
      info.totalStake,
      `${field}.combinatonInfo.totalStake`,
      faults,
      luckyPick ? { least: LUCKY_PICK.leastStake, where: 'on a line of a lucky pick' } : undefined,
    ),
    request,
  };
}

/** Singles in the specification's own shape become lines of their own, whose stake is per horse. */
function readSingles(
  singleBet: SingleBet,
  firstPlace: number,
  sender: SlipSender,
  faults: BadField[],
): RacingLine[] {
  if (singleBet.PID !== undefined && singleBet.PID !== sender.punterId) {
    faults.push({ field: 'singleBet.PID', expected: 'the punter who is signed in' });
  }
  const sides = [
    ['Single Wins', 'SingleWin', singleBet.SingleWinStake, singleBet.SingleWinHorses],
    ['Single Places', 'SinglePlace', singleBet.SinglePlaceStake, singleBet.SinglePlaceHorses],
  ] as const;
  const lines: RacingLine[] = [];
  for (const [betType, name, stake, horses] of sides) {
    if (!horses || horses.length === 0) continue;
    const place = firstPlace + lines.length;
    const perHorse = readStake(stake ?? Number.NaN, `singleBet.${name}Stake`, faults);
    const guid = singleBet.guid ? deriveTransferId(singleBet.guid, name) : undefined;
    const request: BetRequest = {
      combinatonInfo: {
        ...betTypeRule(betType).wire,
        legsPerBet: 1,
        totalStake: (perHorse * horses.length) / 100,
        guid: guid ?? sender.makeGuid(place),
        pid: sender.punterId,
      },
      dt: horses.map((leg) => ({ ...leg, isPlace: name === 'SinglePlace' })),
    };
    lines.push(readLine(request, place, `singleBet.${name}Horses`, sender, faults));
  }
  return lines;
}

function readLeg(leg: StrikeLeg, field: string, faults: BadField[]): LegToStrike {
  const [number, fraction, name] = leg.isPlace
    ? [leg.placeOdds, leg.placeOddsFraction, 'placeOdds']
    : [leg.odds, leg.oddsFraction, 'odds'];
  const asked = {
    event: leg.raceId,
    eventNumber: leg.raceNumber,
    market: leg.isPlace ? ('place' as const) : ('win' as const),
    outcome: leg.saddle,
    fixed: leg.isFixedOdds,
  };
  if (!leg.isFixedOdds) return { ...asked, seen: null };
  return { ...asked, seen: readSeenPrice({ number, fraction }, `${field}.${name}`, faults) };
}

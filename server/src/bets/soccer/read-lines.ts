import type { SportBetRequest, SportLeg } from '@furlong/contract/schemas/sport-slip';
import { SOCCER_BET_TITLES, soccerBetTypeOfTitle } from '@furlong/domain/betting/bet-types';
import { outcomeNumber, SOCCER_MARKETS } from '@furlong/domain/soccer/markets';
import { type BadField, Failed } from '../../platform/http/failure.ts';
import type { LegToStrike } from '../strike/line-to-strike.ts';
import { readSeenPrice, readStake, rejectRepeated, rejectSharedKeys } from '../strike/read-line-parts.ts';
import type { SentLine } from '../strike/shape-strike.ts';
import { SOCCER_PROGRAMME } from './programme.ts';

/** A line of soccer as it was asked for. */
export type SoccerLine = SentLine<SportBetRequest>;

/** Who sends a slip, and under which key of the request, if any. */
export interface SportSlipSender {
  readonly punterId: number;
  /** Whether a better price is taken without asking (rule: moving-prices). */
  readonly acceptBetter: boolean;
  /** Makes the key of a line that came without one, by its place in the request. */
  readonly makeGuid: (place: number) => string;
}

/**
 * Reads the lines of a slip of soccer. Throws Failed 'bad-request' naming every field that makes no bet. What the
 * fixtures or the wallet say against a line is decided later.
 */
export function readSoccerLines(requests: readonly SportBetRequest[], sender: SportSlipSender): SoccerLine[] {
  const faults: BadField[] = [];
  const lines = requests.map((request, index) => readLine(request, index, sender, faults));
  rejectSharedKeys(lines, 'bets', faults);
  if (faults.length > 0) throw new Failed('bad-request', 'This slip cannot be read', faults);
  return lines;
}

function readLine(
  request: SportBetRequest,
  place: number,
  { punterId, acceptBetter, makeGuid }: SportSlipSender,
  faults: BadField[],
): SoccerLine {
  const field = `bets.${place}`;
  const { combinatonInfo: info, dt } = request;
  const type = soccerBetTypeOfTitle(info.betTitle);
  const fault = (name: string, expected: string) => faults.push({ field: `${field}.${name}`, expected });
  if (!type) fault('combinatonInfo.betTitle', `one of ${SOCCER_BET_TITLES.join(', ')}`);
  const size = !type || type.size === 'all' ? dt.length : type.size;
  if (type && info.combinationBetTypeId !== type.wire.combinationBetTypeId) {
    fault('combinatonInfo.combinationBetTypeId', `${type.wire.combinationBetTypeId} for ${info.betTitle}`);
  }
  if (type && info.legsPerBet !== size) {
    fault('combinatonInfo.legsPerBet', `${size} for ${info.betTitle} of ${dt.length}`);
  }
  if (info.pid !== undefined && info.pid !== punterId) {
    fault('combinatonInfo.pid', 'the punter who is signed in');
  }
  const legs = dt.map((leg, index) => readLeg(leg, `${field}.dt.${index}`, faults));
  rejectRepeated(legs, `${field}.dt`, 'selection', faults);
  return {
    ...SOCCER_PROGRAMME,
    guid: info.guid ?? makeGuid(place),
    punterId,
    betTitle: info.betTitle,
    luckyPick: false,
    acceptBetter,
    refusal: null,
    legs,
    size,
    accumulator: type?.size === 'all',
    totalStake: readStake(info.totalStake, `${field}.combinatonInfo.totalStake`, faults),
    request,
  };
}

function readLeg(leg: SportLeg, field: string, faults: BadField[]): LegToStrike {
  const { eventId, market, odds, oddsFraction } = leg;
  const outcome = outcomeNumber(market, leg.outcome);
  if (outcome === undefined) {
    faults.push({ field: `${field}.outcome`, expected: `one of ${SOCCER_MARKETS[market].join(', ')}` });
  }
  return {
    event: eventId,
    eventNumber: null,
    market,
    outcome: outcome ?? 0,
    fixed: true,
    seen: readSeenPrice({ number: odds, fraction: oddsFraction }, `${field}.odds`, faults),
  };
}

import { otherPriceLine } from '@furlong/domain/betting/bet-types';
import type { Cents } from '@furlong/domain/money';
import type { SlipLineView, SlipView } from '../../slip/panel/view/view-slip.ts';
import type { SlipState } from '../../slip/slip-state.ts';
import type { SlipLegView } from './legs-of.ts';

/** A race of the slip with its runners on the slip. */
export interface SlipRaceV2 {
  readonly raceId: number;
  readonly raceNumber: number;
  readonly runners: readonly SlipLegView[];
}

/** The specification's older state of the slip (v2): the compact list is drawn from it. */
export interface SlipV2 {
  readonly meeting: {
    readonly meetingId: number;
    readonly meetingName: string;
    readonly meetingDate: string;
  };
  readonly races: readonly SlipRaceV2[];
  /** By bet type, win types first: each at the price it is ticked at, which may be both. */
  readonly bets: readonly SlipLineView<SlipLegView>[];
  readonly balances: { readonly balance: Cents | null };
  /** Whether a lucky pick is drawn for the meeting. */
  readonly isLuckyPickOn: boolean;
  readonly regularBets: readonly SlipLineView<SlipLegView>[];
  readonly placebets: readonly SlipLineView<SlipLegView>[];
  readonly spbets: readonly SlipLineView<SlipLegView>[];
  /** The server's message with its own slip; null while it has not answered. */
  readonly betslipFetchResponse: { readonly responseMessage: string } | null;
  /** Why the last strike brought no response. */
  readonly error: string | null;
}

/** The older state, from the newer one. */
export function toSlipV2(
  slip: SlipState,
  view: SlipView<SlipLegView>,
  { balance, isLuckyPickOn }: Pick<SlipV2, 'isLuckyPickOn'> & SlipV2['balances'],
): SlipV2 {
  const { bets: regularBets, placeBets: placebets, spBets: spbets } = view.lines;
  const prefersSP = view.headerSelectOddsToggle === 'sp';
  return {
    meeting: { meetingId: slip.event.id, meetingName: slip.event.name, meetingDate: slip.event.date ?? '' },
    races: racesOf(view.selections),
    bets: [...regularBets.flatMap((line) => rowsOf(line, spbets, prefersSP)), ...placebets],
    balances: { balance },
    isLuckyPickOn,
    regularBets,
    placebets,
    spbets,
    betslipFetchResponse: view.betslipFetchResponse,
    error: slip.error,
  };
}

function rowsOf(
  regular: SlipLineView<SlipLegView>,
  spbets: readonly SlipLineView<SlipLegView>[],
  prefersSP: boolean,
): readonly SlipLineView<SlipLegView>[] {
  const other = otherPriceLine('bets', regular.betType);
  const sp = spbets.find(({ betType }) => betType === other?.betType);
  if (sp === undefined) return [regular];
  const rows = [regular, sp].filter(({ enabled, waiting }) => enabled || waiting);
  return rows.length > 0 ? rows : [prefersSP ? sp : regular];
}

function racesOf(legs: readonly SlipLegView[]): SlipRaceV2[] {
  const races = new Map<number, { raceId: number; raceNumber: number; runners: SlipLegView[] }>();
  for (const leg of legs) {
    const { raceId, raceNumber } = leg;
    const race = races.get(raceId);
    if (race) race.runners.push(leg);
    else races.set(raceId, { raceId, raceNumber, runners: [leg] });
  }
  return [...races.values()];
}

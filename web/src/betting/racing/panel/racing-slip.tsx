import { meetingStatusOfId } from '@furlong/domain/status';
import { stateOfRace } from '../../../meetings/race-state.ts';
import { useNow } from '../../../platform/device/now.ts';
import { getConfig } from '../../../platform/site/config.ts';
import { linkTo } from '../../../platform/site/links.ts';
import { useOddsPreference } from '../../../ui/format/odds-preference.ts';
import { LuckyPickWay } from '../../lucky-pick/lucky-pick-link.tsx';
import { useStoredLuckyPick } from '../../lucky-pick/panel/lucky-store.ts';
import type { SportPanel } from '../../slip/panel/sport-panel.ts';
import { SportSlip, type SportSlipProps } from '../../slip/panel/sport-slip.tsx';
import { leaveSlip } from '../../slip/slip-sheet.ts';
import type { SlipState } from '../../slip/slip-state.ts';
import { racing } from '../racing.ts';
import { askAtPricesOfNow, atAskedPrices, atSeenPrices, isShut } from './asked-again.ts';
import { CompactSlip } from './compact-slip.tsx';
import { SlipLegList } from './leg-list.tsx';
import { overOf, type SlipLegView } from './legs-of.ts';
import { makeRequests } from './make-requests.ts';
import { usePunterBet, useSlipCard } from './racing-queries.ts';
import { racingTarget, racingUnanswered } from './racing-target.ts';
import { racingWords } from './racing-words.ts';
import { changeReturns, placesPaidOn, receiptReturn, taxBasisPoints } from './request-returns.ts';
import { keyOfLeg, markOfLeg } from './struck-runner.tsx';
import { useRacingFacts } from './use-racing-facts.ts';

/** Racing, as the slip asks for it. */
const racingPanel: SportPanel<SlipLegView> = {
  sport: racing,
  words: racingWords,
  useFormat: () => useOddsPreference((preference) => preference.format),
  useFacts: useRacingFacts,
  useStaked: (slip, accountNumber) => usePunterBet(slip?.event.id ?? 0, accountNumber),
  makeRequests,
  atSeenPrices,
  target: racingTarget,
  unanswered: racingUnanswered,
  receiptReturn: (receipt, legs) => receiptReturn(receipt, placesPaidOn(legs)),
  keyOfLeg,
  markOfLeg,
  changeReturns: (change, legs) => changeReturns(change, placesPaidOn(legs), taxBasisPoints()),
  askAgain: askAtPricesOfNow,
  isShut,
  atAskedPrices,
  Legs: SlipLegList,
  useBody: () => (getConfig().showBetSlipV3 ? null : CompactSlip),
  Ways: LuckyWay,
  overOf,
  isDecided: ({ decided }) => decided,
  useAgainPath,
  pricesPath: linkTo('picks'),
};

/** The slip of racing. */
export function RacingSlip(props: SportSlipProps) {
  return <SportSlip {...props} port={racingPanel} />;
}

/** The next open race of the slip's meeting; else the next meeting's card. */
function useAgainPath(slip: SlipState): string {
  const now = useNow();
  const card = useSlipCard(slip, false).data;
  const isOn = card !== undefined && meetingStatusOfId(card.meeting.meetingStatusId) === 'active';
  const next = isOn ? card.races.find((race) => stateOfRace(race, now) === 'open') : undefined;
  return linkTo('picks', next && { meetingId: slip.event.id, race: next.raceNumber });
}

/** To the lucky pick. The compact slip has the way at its head. */
function LuckyWay({ slip }: { slip: SlipState | null }) {
  const isDrawn = (useStoredLuckyPick(slip?.event.id ?? 0)?.runners ?? null) !== null;
  if (slip !== null && !getConfig().showBetSlipV3) return null;
  return (
    <LuckyPickWay meetingId={slip?.event.id ?? null} isDrawn={slip !== null && isDrawn} onLeave={leaveSlip} />
  );
}

import { linkTo } from '../../../platform/site/links.ts';
import { useSoccerOddsFormat } from '../../../ui/format/odds-preference.ts';
import type { SportPanel } from '../../slip/panel/sport-panel.ts';
import { SportSlip, type SportSlipProps } from '../../slip/panel/sport-slip.tsx';
import { soccer } from '../soccer.ts';
import { askAtPricesOfNow, atAskedPrices, atSeenPrices, isShut } from './asked-again.ts';
import { makeSportRequests } from './make-sport-requests.ts';
import type { OutcomeLeg } from './outcome-legs.ts';
import { OutcomeList } from './outcome-list.tsx';
import { soccerTarget, soccerUnanswered } from './soccer-target.ts';
import { soccerWords } from './soccer-words.ts';
import { sportChangeReturns, sportReceiptReturn } from './sport-request-returns.ts';
import { keyOfLeg } from './struck-outcome.ts';
import { useSoccerFacts } from './use-soccer-facts.ts';

/** Soccer, as the slip asks for it. */
const soccerPanel: SportPanel<OutcomeLeg> = {
  sport: soccer,
  words: soccerWords,
  useFormat: useSoccerOddsFormat,
  useFacts: useSoccerFacts,
  useStaked: () => null,
  makeRequests: makeSportRequests,
  atSeenPrices,
  target: soccerTarget,
  unanswered: soccerUnanswered,
  receiptReturn: sportReceiptReturn,
  keyOfLeg,
  markOfLeg: () => null,
  changeReturns: sportChangeReturns,
  askAgain: askAtPricesOfNow,
  isShut,
  atAskedPrices,
  Legs: OutcomeList,
  // Its one list is short enough in either form of the slip.
  useBody: () => null,
  Ways: null,
  overOf: ({ over }) => over,
  isDecided: ({ decided }) => decided,
  useAgainPath: () => linkTo('soccer'),
  pricesPath: linkTo('soccer'),
};

/** The slip of soccer. */
export function SoccerSlip(props: SportSlipProps) {
  return <SportSlip {...props} port={soccerPanel} />;
}

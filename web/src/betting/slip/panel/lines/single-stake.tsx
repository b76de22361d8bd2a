import { betTypeRule } from '@furlong/domain/betting/bet-types';
import { potentialPayout } from '@furlong/domain/betting/line-price';
import type { SlipLeg, SlipSelection } from '@furlong/domain/betting/slip-line';
import { formatOdds, type OddsFormat } from '../../../../ui/format/format-odds.ts';
import { Money } from '../../../../ui/format/money.tsx';
import { StakeStepper } from '../../../strike/panel/stake-stepper.tsx';
import { mistypedOn, stakeOn } from '../../own-stakes.ts';
import type { SelectionRef } from '../../slip-sports.ts';
import type { LineKey, SlipState } from '../../slip-state.ts';
import type { SportPanel } from '../sport-panel.ts';
import { shownOdds } from '../view/shown-odds.ts';
import type { SlipActions } from '../view/slip-actions.ts';
import { taxBasisPointsOf } from '../view/slip-tax.ts';
import { legWords, lineWords } from '../view/slip-words.ts';
import type { SlipLineView } from '../view/view-slip.ts';
import styles from './slip-parts.module.css';
import { useTyping } from './use-typing.ts';

interface SingleWordsProps<Leg extends SlipSelection> {
  port: SportPanel<Leg>;
  line: SlipLineView<Leg>;
  leg: SlipLeg<Leg>;
  format: OddsFormat;
}

/** The price of one single, and what it could return at its stake. */
export function SingleWords<Leg extends SlipSelection>({ port, line, leg, format }: SingleWordsProps<Leg>) {
  const { selection, odds, stake } = leg;
  if (!line.isFixedOdds) return <small>{legWords.sp}</small>;
  const price = shownOdds(odds);
  if (odds === null || price === null) {
    return <small>{line.list === 'placeBets' ? lineWords.noPlacePrice : lineWords.noPrice}</small>;
  }
  const { event, outcome, market = betTypeRule(line.betType).market } = selection;
  const one = { legs: [{ event, market, outcome, odds }], size: 1, stake };
  const payout = potentialPayout(one, taxBasisPointsOf(port.sport.name), () => selection.placesPaid);
  return (
    <>
      <small>
        ,{'\u00A0'}
        {formatOdds(price, format)}
      </small>
      {payout !== null && stake > 0 && (
        <small className={styles.singleReturns}>
          {lineWords.returnsInLine} <Money cents={payout.afterTax} />
        </small>
      )}
    </>
  );
}

interface SingleStakeProps {
  line: LineKey;
  /** What its stake is called. */
  name: string;
  selection: SelectionRef;
  slip: SlipState;
  actions: SlipActions;
  locked: boolean;
}

/** The stake of one single (rule: own-stakes). */
export function SingleStake({ line, name, selection, slip, actions, locked }: SingleStakeProps) {
  const { list, betType } = line;
  const of = { line: { list, betType }, selection };
  const typing = useTyping(slip, of.line);
  return (
    <StakeStepper
      name={name}
      stake={stakeOn(slip, line, selection)}
      mistyped={mistypedOn(slip, line, selection)}
      step={slip.step}
      disabled={locked}
      onTyping={typing.begin}
      onChange={(stake, typed) =>
        actions.act({ type: 'own-stake-set', ...of, stake, alone: typing.isAlone(typed) })
      }
      onMistyped={(text) => actions.act({ type: 'stake-mistyped', ...of, text })}
    />
  );
}

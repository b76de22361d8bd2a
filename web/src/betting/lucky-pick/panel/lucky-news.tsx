import { getConfig } from '../../../platform/site/config.ts';
import { linkTo } from '../../../platform/site/links.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { useOddsPreference } from '../../../ui/format/odds-preference.ts';
import { describeChanges } from '../../racing/panel/racing-words.ts';
import { changeReturns, receiptReturn, taxBasisPoints } from '../../racing/panel/request-returns.ts';
import { keyOfLeg, markOfLeg } from '../../racing/panel/struck-runner.tsx';
import { racing } from '../../racing/racing.ts';
import type { LegOnPage } from '../../strike/panel/receipt-runners.ts';
import type { UnansweredActions } from '../../strike/panel/send-strike.ts';
import { StrikeNews } from '../../strike/panel/strike-news.tsx';
import { type ReceiptsPart, StrikeReceipt } from '../../strike/panel/strike-receipt.tsx';
import results from '../../strike/panel/strike-results.module.css';
import { receiptWords } from '../../strike/panel/strike-words.ts';
import { useUnanswered } from '../../strike/panel/unanswered.tsx';
import type { Receipt } from '../../strike/strike-state.ts';
import type { LuckyActions } from './lucky-actions.ts';
import { type LuckyPickState, luckyLineOf } from './lucky-state.ts';
import { lineTitles } from './lucky-words.ts';
import type { LuckyPickView } from './view-lucky-pick.ts';

interface LuckyNewsProps {
  state: LuckyPickState;
  view: Pick<LuckyPickView, 'runners'>;
  actions: LuckyActions;
  unanswered: UnansweredActions;
}

/** What came of striking a lucky pick. */
export function LuckyNews({ state, view, actions, unanswered }: LuckyNewsProps) {
  useUnanswered(state, unanswered);
  const format = useOddsPreference((preference) => preference.format);
  return (
    <StrikeNews
      strike={state}
      actions={actions}
      unanswered={unanswered}
      onFoundSeen={() => actions.act({ type: 'results-seen' })}
      describeChanges={(changes) => describeChanges(changes, format)}
      changeReturns={(change) => changeReturns(change, undefined, taxBasisPoints())}
    >
      {(receipts, part) => (
        <LuckyReceipts
          receipts={receipts}
          view={view}
          {...part}
          onSeen={() => actions.act({ type: 'results-seen' })}
        />
      )}
    </StrikeNews>
  );
}

interface LuckyReceiptsProps extends ReceiptsPart {
  receipts: readonly Receipt[];
  view: Pick<LuckyPickView, 'runners'>;
  onSeen: () => void;
}

/** What was struck in this sitting, and where to go from there. */
function LuckyReceipts({ receipts, view, isEarlier, isFirst, onSeen }: LuckyReceiptsProps) {
  const format = useOddsPreference((preference) => preference.format);
  const findLeg = ({ request }: Receipt, index: number): LegOnPage | null => {
    const key = keyOfLeg(request, index);
    const runner = view.runners?.find((each) => racing.keyOf(each) === key);
    return runner === undefined ? null : { startsAt: runner.offTime, isOver: runner.decided };
  };
  return (
    <StrikeReceipt
      receipts={receipts}
      isEarlier={isEarlier}
      Heading="h2"
      format={format}
      taxBasisPoints={taxBasisPoints()}
      findLeg={findLeg}
      markOf={({ request }, index) => markOfLeg(request, index)}
      nameOf={({ request }) => lineTitles[luckyLineOf(request)]}
      returnOf={(receipt) => receiptReturn(receipt)}
    >
      {isFirst && (
        <div className={results.buttons}>
          <Button kind="main" onClick={onSeen}>
            {receiptWords.done}
          </Button>
          {getConfig().showMyBets && (
            <ButtonLink kind="quiet" to={linkTo('my-bets')}>
              {receiptWords.myBets}
            </ButtonLink>
          )}
        </div>
      )}
    </StrikeReceipt>
  );
}

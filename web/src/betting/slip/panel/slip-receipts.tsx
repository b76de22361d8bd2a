import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { getConfig } from '../../../platform/site/config.ts';
import { linkTo } from '../../../platform/site/links.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import type { OddsFormat } from '../../../ui/format/format-odds.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import type { LegOnPage } from '../../strike/panel/receipt-runners.ts';
import { type ReceiptsPart, StrikeReceipt } from '../../strike/panel/strike-receipt.tsx';
import styles from '../../strike/panel/strike-results.module.css';
import { receiptWords } from '../../strike/panel/strike-words.ts';
import type { Receipt } from '../../strike/strike-state.ts';
import type { LineRequest } from '../../strike/strike-wire.ts';
import { lineOfRequest } from '../line-requests.ts';
import { leaveSlip } from '../slip-sheet.ts';
import { keyOfRef } from '../slip-sports.ts';
import type { SportPanel } from './sport-panel.ts';
import { taxBasisPointsOf } from './view/slip-tax.ts';

interface SlipReceiptsProps<Leg extends SlipSelection> extends ReceiptsPart {
  port: SportPanel<Leg>;
  receipts: readonly Receipt[];
  legs: readonly Leg[];
  format: OddsFormat;
  onDone: () => void;
  /** The same lines once more; null while others are still on the slip. */
  onAgain: (() => void) | null;
}

/** What was struck in this sitting, and where to go from there. */
export function SlipReceipts<Leg extends SlipSelection>(props: SlipReceiptsProps<Leg>) {
  const { port, receipts, legs, isEarlier, isFirst, format, onDone, onAgain } = props;
  // With nothing else on the slip.
  const isAlone = onAgain !== null;
  const findLeg = ({ request }: Receipt, index: number): LegOnPage | null => {
    const key = port.keyOfLeg(request, index);
    const leg = legs.find((each) => keyOfRef(port.words.refOf(each)) === key);
    return leg === undefined ? null : { startsAt: port.words.startOf(leg), isOver: port.isDecided(leg) };
  };
  return (
    <StrikeReceipt
      receipts={receipts}
      isEarlier={isEarlier}
      Heading="h3"
      format={format}
      taxBasisPoints={taxBasisPointsOf(port.sport.name)}
      findLeg={findLeg}
      markOf={({ request }, index) => port.markOfLeg(request, index)}
      nameOf={({ request }) => nameOfRequest(request, port)}
      returnOf={(receipt) => port.receiptReturn(receipt, legs)}
    >
      {isFirst && (
        <div className={classNames(styles.buttons, isAlone && styles.pinned)}>
          <Button kind="main" onClick={onDone}>
            {receiptWords.done}
          </Button>
          {onAgain !== null && !legs.every((leg) => port.overOf(leg) !== null) && (
            <Button onClick={onAgain}>{receiptWords.betAgain}</Button>
          )}
          {getConfig().showMyBets && (
            <ButtonLink kind="quiet" to={linkTo('my-bets')} onClick={leaveSlip}>
              {receiptWords.myBets}
            </ButtonLink>
          )}
        </div>
      )}
    </StrikeReceipt>
  );
}

/** What the line that a request was made of is called. */
export function nameOfRequest<Leg extends SlipSelection>(
  request: LineRequest,
  { words }: Pick<SportPanel<Leg>, 'words'>,
): string {
  const line = lineOfRequest(request);
  return line === null ? request.combinatonInfo.betTitle : words.nameOfLine(line);
}

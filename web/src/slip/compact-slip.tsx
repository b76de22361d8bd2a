import type { Cents } from '@furlong/domain/money';
import { Link } from 'react-router';
import { formatDay } from '../ui/format-date.ts';
import { formatCounted } from '../ui/format-number.ts';
import { Money } from '../ui/money.tsx';
import { Note } from '../ui/note.tsx';
import { Segmented } from '../ui/segmented.tsx';
import styles from './compact-slip.module.css';
import type { SlipBodyProps } from './full-slip.tsx';
import type { SlipHands } from './slip-hands.ts';
import { SlipLegList } from './slip-leg-list.tsx';
import { SlipLineItem } from './slip-line-item.tsx';
import { toSlipV2 } from './slip-v2.ts';
import { nameOfLine } from './slip-words.ts';
import { StakeSteps } from './stake-steps.tsx';
import type { SlipLineView } from './view-slip.ts';

interface CompactSlipProps extends SlipBodyProps {
  balance: Cents | null;
  onLeave: () => void;
}

/** The compact slip (`showBetSlipV2`): one list by bet type, the runners folded into a line. */
export function CompactSlip({ balance, onLeave, ...props }: CompactSlipProps) {
  const { slip, view, hands, format } = props;
  const { meeting, races, bets, balances, regularBets, placebets, spbets, betslipFetchResponse } = toSlipV2(
    slip,
    view,
    balance,
  );
  const on = [...regularBets, ...placebets, ...spbets].filter(({ enabled }) => enabled).length;
  const message = betslipFetchResponse?.responseMessage ?? 'Success';
  return (
    <>
      <p className={styles.meeting}>
        <Link to={`/picks/${meeting.meetingId}`} onClick={onLeave}>
          {meeting.meetingName}, {formatDay(meeting.meetingDate)}
        </Link>
        {balances.balance !== null && (
          <span>
            Balance <Money cents={balances.balance} />
          </span>
        )}
      </p>
      {message !== 'Success' && <Note tone="amber">{message} The prices are the card’s.</Note>}
      <details className={styles.runners}>
        <summary>
          {formatCounted(view.selections.length, 'runner')} in {formatCounted(races.length, 'race')}:{' '}
          {races
            .map(({ raceNumber, runners }) => `${raceNumber} (${runners.map(saddleOf).join(', ')})`)
            .join(' · ')}
        </summary>
        <SlipLegList {...props} />
      </details>
      <StakeSteps slip={slip} hands={hands} />
      <h3 className={styles.head}>
        Bet types <small>{on} on</small>
      </h3>
      <ul>
        {bets.map((line) => (
          <SlipLineItem
            key={`${line.list} ${line.betType}`}
            line={line}
            slip={slip}
            hands={hands}
            format={format}
            price={<PriceKindOf line={line} hands={hands} fixed={!view.forcedSP} />}
          />
        ))}
      </ul>
    </>
  );
}

function saddleOf({ saddle }: { saddle: number }): string {
  return `no. ${saddle}`;
}

const kinds = [
  { value: 'bets', text: 'Fixed' },
  { value: 'spBets', text: 'SP' },
] as const;

/** Fixed odds or the starting price, of a win line that is ticked. */
function PriceKindOf({ line, hands, fixed }: { line: SlipLineView; hands: SlipHands; fixed: boolean }) {
  const { list, betType, enabled, waiting } = line;
  if (list === 'placeBets' || !enabled || waiting || !fixed) return null;
  return (
    <Segmented
      label={`Price of ${nameOfLine(line)}`}
      value={list}
      options={kinds}
      onChange={(to) => to !== list && hands.act({ type: 'line-switched', line: { list, betType } })}
    />
  );
}

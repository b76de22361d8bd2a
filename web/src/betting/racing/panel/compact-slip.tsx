import type { Cents } from '@furlong/domain/money';
import { Link } from 'react-router';
import { linkTo } from '../../../platform/site/links.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { formatDay } from '../../../ui/format/format-date.ts';
import { formatCounted } from '../../../ui/format/format-number.ts';
import { Money } from '../../../ui/format/money.tsx';
import { LuckyPickWay } from '../../lucky-pick/lucky-pick-link.tsx';
import type { SlipBodyProps } from '../../slip/panel/full-slip.tsx';
import { SlipLineItem } from '../../slip/panel/lines/line-item.tsx';
import { StakeSteps } from '../../slip/panel/lines/stake-steps.tsx';
import { SwitchPrice } from '../../slip/panel/lines/switch-price.tsx';
import styles from './compact-slip.module.css';
import { SlipLegList } from './leg-list.tsx';
import { toSlipV2 } from './slip-v2.ts';

interface CompactSlipProps extends SlipBodyProps {
  balance: Cents | null;
  isLuckyPickOn: boolean;
  onLeave: () => void;
}

/** The compact slip (`showBetSlipV2`): one list by bet type, the runners folded into a line. */
export function CompactSlip({ balance, isLuckyPickOn, onLeave, ...props }: CompactSlipProps) {
  const { slip, view, actions, format } = props;
  const state = toSlipV2(slip, view, { balance, isLuckyPickOn });
  const { meeting, races, bets, balances, regularBets, placebets, spbets, betslipFetchResponse } = state;
  const on = [...regularBets, ...placebets, ...spbets].filter(({ enabled }) => enabled).length;
  const out = races
    .flatMap(({ runners }) => runners)
    .filter(({ unavailable }) => unavailable !== null).length;
  const message = betslipFetchResponse?.responseMessage ?? 'Success';
  return (
    <>
      <p className={styles.meeting}>
        <Link to={linkTo('picks', { meetingId: meeting.meetingId })} onClick={onLeave}>
          {meeting.meetingName}, {formatDay(meeting.meetingDate)}
        </Link>
        {balances.balance !== null && (
          <span>
            Balance <Money cents={balances.balance} />
          </span>
        )}
        <LuckyPickWay meetingId={meeting.meetingId} isDrawn={state.isLuckyPickOn} onLeave={onLeave} />
      </p>
      {message !== 'Success' && <Note tone="amber">{message} The prices are the card’s.</Note>}
      <details className={styles.runners} open={out > 0}>
        <summary>
          {formatCounted(view.selections.length, 'runner')}, {races.length === 1 ? 'race' : 'races'}{' '}
          {races.map(({ raceNumber }) => raceNumber).join(', ')}
          {out > 0 && <span className="down"> ({out} out)</span>}
        </summary>
        <SlipLegList {...props} />
      </details>
      <StakeSteps slip={slip} actions={actions} />
      <h3 className={styles.head}>
        Bet types <small>{on} on</small>
      </h3>
      <ul>
        {bets.map((line) => (
          <SlipLineItem
            key={`${line.list} ${line.betType}`}
            line={line}
            slip={slip}
            actions={actions}
            format={format}
            price={<SwitchPrice line={line} view={view} actions={actions} />}
          />
        ))}
      </ul>
    </>
  );
}

import { Link } from 'react-router';
import { linkTo } from '../../../platform/site/links.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { formatDay } from '../../../ui/format/format-date.ts';
import { Money } from '../../../ui/format/money.tsx';
import { LuckyPickWay } from '../../lucky-pick/lucky-pick-link.tsx';
import { useStoredLuckyPick } from '../../lucky-pick/panel/lucky-store.ts';
import { SlipLineItem } from '../../slip/panel/lines/line-item.tsx';
import { StakeChips } from '../../slip/panel/lines/stake-steps.tsx';
import { SwitchPrice } from '../../slip/panel/lines/switch-price.tsx';
import type { SlipBodyProps } from '../../slip/panel/sport-panel.ts';
import { footWords } from '../../slip/panel/view/slip-words.ts';
import { leaveSlip } from '../../slip/slip-sheet.ts';
import styles from './compact-slip.module.css';
import { SlipLegList } from './leg-list.tsx';
import type { SlipLegView } from './legs-of.ts';
import { compactWords } from './racing-words.ts';
import { toSlipV2 } from './slip-v2.ts';

/** The compact slip (`showBetSlipV2`): one list by bet type, the runners folded into a line. */
export function CompactSlip(props: SlipBodyProps<SlipLegView>) {
  const { port, slip, view, actions, format, balance } = props;
  const isLuckyPickOn = (useStoredLuckyPick(slip.event.id)?.runners ?? null) !== null;
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
        <Link to={linkTo('picks', { meetingId: meeting.meetingId })} onClick={leaveSlip}>
          {meeting.meetingName}, {formatDay(meeting.meetingDate)}
        </Link>
        {balances.balance !== null && (
          <span>
            {footWords.balance} <Money cents={balances.balance} />
          </span>
        )}
        <LuckyPickWay meetingId={meeting.meetingId} isDrawn={state.isLuckyPickOn} onLeave={leaveSlip} />
      </p>
      {message !== 'Success' && (
        <Note tone="amber">
          {message} {compactWords.cardPrices}
        </Note>
      )}
      <details className={styles.runners} open={out > 0}>
        <summary>
          {compactWords.runners(
            view.selections.length,
            races.map(({ raceNumber }) => raceNumber),
          )}
          {out > 0 && <span className="down"> {compactWords.out(out)}</span>}
        </summary>
        <SlipLegList {...props} />
      </details>
      <StakeChips slip={slip} view={view} actions={actions} />
      <h3 className={styles.head}>
        {compactWords.betTypes} <small>{compactWords.on(on)}</small>
      </h3>
      <ul>
        {bets.map((line) => (
          <SlipLineItem
            key={`${line.list} ${line.betType}`}
            port={port}
            line={line}
            slip={slip}
            actions={actions}
            format={format}
            isBesideOthers={view.totals.betCount > 0}
            left={balance === null ? null : balance - view.totalStake}
            beside={
              <SwitchPrice
                line={line}
                nameOfLine={port.words.nameOfLine}
                view={view}
                locked={slip.sent !== null}
                actions={actions}
              />
            }
          />
        ))}
      </ul>
    </>
  );
}

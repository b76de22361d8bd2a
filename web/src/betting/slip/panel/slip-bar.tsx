import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { STAKE_CHIPS } from '@furlong/domain/betting/step-stake';
import { useEffect, useState } from 'react';
import { useOnline } from '../../../platform/offline/online.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useProtection } from '../../../protection/protection-queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatCentsShort } from '../../../ui/format/format-money.ts';
import { formatCounted } from '../../../ui/format/format-number.ts';
import { formatOdds } from '../../../ui/format/format-odds.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useSeenPrices } from '../../strike/panel/seen-prices.ts';
import { findObstacle } from '../../strike/panel/strike-obstacle.ts';
import { newsWords, stakeWords, unansweredWords } from '../../strike/panel/strike-words.ts';
import { pricesLeft } from '../../strike/panel/tapped-prices.ts';
import { countUnanswered } from '../../strike/panel/unanswered.tsx';
import { useOwnPreferences } from '../../strike/strike-preferences.ts';
import { openSlip, signInForSlip } from '../slip-sheet.ts';
import { keyOfRef } from '../slip-sports.ts';
import { isLocked } from '../slip-state.ts';
import { PriceBefore } from './lines/price-before.tsx';
import styles from './slip-bar.module.css';
import type { SportPanel } from './sport-panel.ts';
import { describeBriefly } from './view/button-words.ts';
import { newMoves } from './view/moved-prices.ts';
import { shownOdds } from './view/shown-odds.ts';
import { slipActions } from './view/slip-actions.ts';
import { barWords, legWords } from './view/slip-words.ts';
import type { SlipOnScreen } from './view/use-slip.ts';

/** The stakes at one tap: as many as stand beside the strike on a phone. */
const chips = STAKE_CHIPS.slice(0, 4);

/**
 * The slip at the foot of a page that it would cover, so that the next price can be tapped: what is on it and the way to
 * it. A slip of one selection can be staked and struck here; anything else to ask or tell is the whole slip's.
 */
export function SlipBar<Leg extends SlipSelection>(props: SlipOnScreen<Leg> & { port: SportPanel<Leg> }) {
  const { port, slip, stored, view, balance, refusal } = props;
  const [bar, setBar] = useState<HTMLElement | null>(null);
  useBarHeight(bar);
  const isSignedIn = useSession((session) => session.isLoggedIn);
  const protection = useProtection().data;
  const isOnline = useOnline();
  const actions = slipActions(port, { slip, stored, view }, useSeenPrices(view.selections));
  const { totals, totalStake } = view;
  const obstacle = findObstacle({ totalStake, balance, protection, refusal, isOnline });
  const [only, ...others] = view.selections;
  const single = others.length === 0 && only?.enabled ? only : null;
  const canStrike = single !== null && !isLocked(slip) && totals.betCount > 0 && totals.leftOut.stake === 0;
  const unanswered = countUnanswered(slip, isOnline);
  const { asksBetter } = useOwnPreferences();
  const accepts = newMoves(slip, view, port.words, asksBetter).length > 0;
  const ticked = view.bets.filter(({ enabled }) => enabled);
  const strike = () => {
    actions.strike();
    // What comes of it is told there.
    openSlip();
  };
  return (
    <section ref={setBar} className={styles.bar} aria-label={barWords.name}>
      <div className={styles.what}>
        <p>
          {single === null ? (
            <>
              <b>{formatCounted(view.selections.length, port.sport.noun)}</b>
              {totals.betCount > 0 && (
                // A stake that a new selection has multiplied is in sight.
                <b className={styles.total}>
                  {formatCounted(totals.betCount, 'bet')}, <Money cents={totalStake} />
                </b>
              )}
            </>
          ) : (
            <>
              <b>{port.words.nameOf(single)}</b> <PriceOf port={port} leg={single} slip={slip} view={view} />
            </>
          )}
          <small>
            {unanswered !== null ? (
              unansweredWords.waiting(unanswered)
            ) : obstacle === null ? (
              <Sums view={view} hasStake={single !== null} />
            ) : (
              <span className={obstacle.isCalm ? undefined : 'down'}>{obstacle.words}</span>
            )}
          </small>
        </p>
        <Button onClick={openSlip}>{barWords.open}</Button>
      </div>
      {canStrike && obstacle === null && unanswered === null && (
        <div className={styles.quick}>
          <fieldset className={styles.chips} aria-label={stakeWords.perBet}>
            {chips.map((stake) => (
              <button
                key={stake}
                type="button"
                aria-label={stakeWords.chip(formatCentsShort(stake))}
                aria-pressed={ticked.every(({ stakeToBet }) => stakeToBet === stake)}
                onClick={() => actions.act({ type: 'stakes-set', stake })}
              >
                {formatCentsShort(stake)}
              </button>
            ))}
          </fieldset>
          {isSignedIn ? (
            <Button kind="main" disabled={!view.allowBet} onClick={strike}>
              {describeBriefly(totals, accepts)}
            </Button>
          ) : (
            <Button kind="main" onClick={signInForSlip}>
              {newsWords.signInToStrike}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** What it is bet at: the price of now beside the one that was tapped, or the starting price. */
function PriceOf<Leg extends SlipSelection>({
  port,
  leg,
  slip,
  view,
}: Pick<SlipOnScreen<Leg>, 'slip' | 'view'> & { port: SportPanel<Leg>; leg: Leg }) {
  const format = port.useFormat();
  const odds = shownOdds(leg.odds);
  const isSP = odds === null || view.headerSelectOddsToggle === 'sp';
  const { asksBetter } = useOwnPreferences();
  const selection = slip.selections.find((each) => keyOfRef(each) === keyOfRef(port.words.refOf(leg)));
  if (isSP) return <span className={styles.price}>{legWords.sp}</span>;
  return (
    <span className={styles.price}>
      <PriceBefore
        fraction={pricesLeft(leg, selection?.tapped, asksBetter).win}
        now={odds.fraction}
        format={format}
      />
      {formatOdds(odds, format)}
    </span>
  );
}

/** '1 bet, R20.00, could return R120.00'; `hasStake` false: the stake stands before it. */
function Sums({
  view: { totals, totalStake, totalReturn },
  hasStake,
}: Pick<SlipOnScreen<SlipSelection>, 'view'> & { hasStake: boolean }) {
  if (totals.betCount === 0) return null;
  return (
    <>
      {hasStake && (
        <>
          {formatCounted(totals.betCount, 'bet')}, <Money cents={totalStake} />,{' '}
        </>
      )}
      <span className="nowrap">
        {totalReturn > 0 ? (
          <>
            {barWords.couldReturn} <Money cents={totalReturn - totals.totalTax} />
          </>
        ) : (
          barWords.returnsAtSP
        )}
      </span>
    </>
  );
}

/** The page ends above the bar, and so does what else stands at its foot. */
function useBarHeight(bar: HTMLElement | null): void {
  useEffect(() => {
    if (bar === null) return;
    const root = document.documentElement;
    root.dataset.slipBar = '';
    const measure = () => root.style.setProperty('--slip-bar', `${bar.offsetHeight}px`);
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    sizes?.observe(bar);
    measure();
    return () => {
      sizes?.disconnect();
      root.style.removeProperty('--slip-bar');
      delete root.dataset.slipBar;
    };
  }, [bar]);
}

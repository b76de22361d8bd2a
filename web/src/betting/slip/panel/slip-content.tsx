import type { ReactNode } from 'react';
import { useOnline } from '../../../platform/offline/online.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { getConfig } from '../../../platform/site/config.ts';
import { useProtection } from '../../../protection/protection-queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CloseIcon } from '../../../ui/controls/icons.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { formatDay } from '../../../ui/format/format-date.ts';
import { useOddsPreference } from '../../../ui/format/odds-preference.ts';
import { LuckyPickWay } from '../../lucky-pick/lucky-pick-link.tsx';
import { CompactSlip } from '../../racing/panel/compact-slip.tsx';
import { placesPaidOn } from '../../racing/panel/request-returns.ts';
import { useSeenPrices } from '../../strike/panel/seen-prices.ts';
import { StrikeNews } from '../../strike/panel/strike-news.tsx';
import { findObstacle } from '../../strike/panel/strike-obstacle.ts';
import { closeSlip, leaveSlip, signInForSlip } from '../slip-sheet.ts';
import { sportOf } from '../slip-sports.ts';
import { isLocked, type PriceKind } from '../slip-state.ts';
import { EmptySlip } from './empty-slip.tsx';
import { FullSlip } from './full-slip.tsx';
import { keepFocus, slipHeading } from './keep-focus.ts';
import { SlipFoot } from './slip-foot.tsx';
import { SlipMoney } from './slip-money.tsx';
import { SlipReceipts } from './slip-receipts.tsx';
import styles from './slip-shell.module.css';
import { type SlipActions, slipActions } from './view/slip-actions.ts';
import { slipUnanswered } from './view/slip-target.ts';
import type { SlipOnScreen } from './view/use-slip.ts';
import type { SlipView } from './view/view-slip.ts';

/** The slip, or what is shown while there is nothing on it. */
export function SlipContent({ slip, emptyOffer }: { slip: SlipOnScreen | null; emptyOffer: ReactNode }) {
  if (slip !== null && (slip.view.selections.length > 0 || slip.slip.receipts.length > 0)) {
    return <FilledSlip {...slip} />;
  }
  return (
    <>
      <SlipHead programme={null} />
      <EmptySlip offer={emptyOffer} />
    </>
  );
}

function SlipHead({ programme, children }: { programme: SlipView['event'] | null; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2 tabIndex={-1} data-slip-heading="">
        Slip
      </h2>
      {programme !== null && (
        <p>
          {programme.name}
          {programme.date !== null && <span className={styles.date}>, {formatDay(programme.date)}</span>}
        </p>
      )}
      <div className={styles.toggle}>{children}</div>
      <button type="button" className={styles.close} aria-label="Close the slip" onClick={closeSlip}>
        <CloseIcon />
      </button>
    </div>
  );
}

function FilledSlip({ slip, view, isLuckyPickOn, balance, refusal, hasFailed, retry }: SlipOnScreen) {
  const isSignedIn = useSession((session) => session.isLoggedIn);
  const format = useOddsPreference((preference) => preference.format);
  const protection = useProtection().data;
  const limits = protection?.limits ?? [];
  const isOnline = useOnline();
  const actions = slipActions(slip, view, useSeenPrices(view.selections));
  const { showBetSlipV3, winningsTaxPercent } = getConfig();
  const obstacle = findObstacle({ totalStake: view.totalStake, balance, protection, refusal, isOnline });
  const isShown = !view.isFetchingBetslipData && !hasFailed && view.selections.length > 0;
  const body = { slip, view, actions, format };
  return (
    <>
      <SlipHead programme={view.event}>
        {isShown && <OddsToggle view={view} actions={actions} locked={isLocked(slip)} />}
      </SlipHead>
      <div className={styles.body}>
        <StrikeNews strike={slip} actions={actions} unanswered={slipUnanswered}>
          {(receipts, part) => (
            <SlipReceipts
              receipts={receipts}
              noun={sportOf(slip.event).noun}
              placesPaid={placesPaidOn(view.selections)}
              {...part}
              onKeep={() => keepFocus(() => actions.act({ type: 'results-seen' }), slipHeading)}
              onClear={() => keepFocus(() => actions.act({ type: 'emptied' }), slipHeading)}
            />
          )}
        </StrikeNews>
        {view.isFetchingBetslipData && <SlipSkeleton selections={view.selections.length} />}
        {hasFailed && (
          <div className={styles.state}>
            <ErrorState title="The prices did not load." onRetry={retry}>
              Your slip is kept; nothing was struck.
            </ErrorState>
          </div>
        )}
        {isShown &&
          (showBetSlipV3 ? (
            <FullSlip {...body} />
          ) : (
            <CompactSlip {...body} balance={balance} isLuckyPickOn={isLuckyPickOn} onLeave={leaveSlip} />
          ))}
        {isSignedIn && (
          <SlipMoney
            view={view}
            balance={showBetSlipV3 ? balance : null}
            limits={limits}
            onLeave={leaveSlip}
          />
        )}
        <p className={styles.ways}>
          {slip.receipts.length === 0 && (
            <Button
              kind="quiet"
              size="small"
              disabled={slip.sent !== null}
              onClick={() => keepFocus(() => actions.act({ type: 'emptied' }), slipHeading)}
            >
              Clear the slip
            </Button>
          )}
          {showBetSlipV3 && (
            <LuckyPickWay meetingId={slip.event.id} isDrawn={isLuckyPickOn} onLeave={leaveSlip} />
          )}
        </p>
      </div>
      {isShown && (
        <SlipFoot
          slip={slip}
          view={view}
          taxPercent={winningsTaxPercent[sportOf(slip.event).name]}
          obstacle={obstacle}
          isSignedIn={isSignedIn}
          onStrike={actions.strike}
          onSignIn={signInForSlip}
        />
      )}
    </>
  );
}

const kinds = [
  { value: 'fixed', text: 'Fixed', words: 'Win bets at' },
  { value: 'sp', text: 'SP', words: 'Win bets at' },
] as const satisfies readonly { value: PriceKind; text: string; words: string }[];

/** Takes every win line to fixed odds or to the starting price, where there are both. */
function OddsToggle({ view, actions, locked }: { view: SlipView; actions: SlipActions; locked: boolean }) {
  if (view.forcedSP) return <small className="dim">SP only</small>;
  return (
    <Segmented
      label="Price type"
      value={view.headerSelectOddsToggle}
      options={kinds}
      disabled={locked}
      onChange={(to) => actions.act({ type: 'odds-toggled', to })}
    />
  );
}

function SlipSkeleton({ selections }: { selections: number }) {
  return (
    <Skeleton text="Loading the slip" className={styles.bones}>
      {Array.from({ length: selections + 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bone is its place
        <Bone key={row} height={44} />
      ))}
    </Skeleton>
  );
}

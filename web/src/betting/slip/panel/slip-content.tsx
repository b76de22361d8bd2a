import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import type { SlipSport } from '@furlong/domain/betting/slip-sports';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useOnline } from '../../../platform/offline/online.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { getConfig } from '../../../platform/site/config.ts';
import { useProtection } from '../../../protection/protection-queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CloseIcon } from '../../../ui/controls/icons.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { formatClock, formatDay } from '../../../ui/format/format-date.ts';
import type { OddsFormat } from '../../../ui/format/format-odds.ts';
import { useSeenPrices } from '../../strike/panel/seen-prices.ts';
import { ObstacleLine } from '../../strike/panel/strike-button.tsx';
import { StrikeNews } from '../../strike/panel/strike-news.tsx';
import { findObstacle, findTooManyLines } from '../../strike/panel/strike-obstacle.ts';
import { firstStakeOf, useOwnPreferences } from '../../strike/strike-preferences.ts';
import type { ChangedLine } from '../../strike/strike-wire.ts';
import { isSameLine } from '../line-requests.ts';
import { isFinished } from '../reduce-slip.ts';
import { addressOfSlip, closeSlip, leaveSlip, signInForSlip } from '../slip-sheet.ts';
import { isLocked, type PriceKind, type SlipState } from '../slip-state.ts';
import { slipOwner } from '../slip-store.ts';
import { isWideEnough } from '../use-docked.ts';
import { ClearedNote } from './cleared-note.tsx';
import { EmptySlip } from './empty-slip.tsx';
import { FullSlip } from './full-slip.tsx';
import { GoneNote, whatIsOff } from './gone-note.tsx';
import { keepFocus, slipHeading } from './keep-focus.ts';
import { lowerStake } from './lines/lower-stake.ts';
import { RejectedNote } from './rejected-note.tsx';
import { rowOfLine, showRows } from './show-rows.ts';
import { AgainFoot, SlipFoot } from './slip-foot.tsx';
import { SlipMoney } from './slip-money.tsx';
import { nameOfRequest, SlipReceipts } from './slip-receipts.tsx';
import { SlipSettings } from './slip-settings.tsx';
import styles from './slip-shell.module.css';
import type { SportPanel } from './sport-panel.ts';
import { SportSwitch } from './sport-switch.tsx';
import { keepCleared } from './undo-clear.tsx';
import { UnsentNote } from './unsent-note.tsx';
import { sumAsked } from './view/asked-sums.ts';
import { findGone } from './view/gone-legs.ts';
import { askedMoves, countWays, newMoves } from './view/moved-prices.ts';
import { type SlipActions, slipActions } from './view/slip-actions.ts';
import { legWords, movedWords, slipWords } from './view/slip-words.ts';
import type { SlipOnScreen } from './view/use-slip.ts';
import type { SlipView } from './view/view-slip.ts';

interface SlipContentProps<Leg extends SlipSelection> {
  port: SportPanel<Leg>;
  slip: SlipOnScreen<Leg> | null;
  emptyOffer: ReactNode;
}

/** The slip, or what is shown while there is nothing on it. */
export function SlipContent<Leg extends SlipSelection>({ port, slip, emptyOffer }: SlipContentProps<Leg>) {
  if (slip !== null && (slip.view.selections.length > 0 || slip.slip.receipts.length > 0)) {
    return <FilledSlip {...slip} port={port} />;
  }
  return (
    <>
      <SlipHead programme={null} />
      <SportSwitch />
      <EmptySlip
        pricesPath={port.pricesPath}
        offer={emptyOffer}
        ways={port.Ways !== null && <port.Ways slip={null} />}
      />
    </>
  );
}

/** The head of a slip, with the way to close it. */
export function SlipHead({
  programme,
  children,
}: {
  programme: SlipView['event'] | null;
  children?: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <h2 tabIndex={-1} data-slip-heading="">
        {slipWords.title}
      </h2>
      {programme !== null && (
        <p>
          {programme.name}
          {programme.date !== null && <span className={styles.date}>, {formatDay(programme.date)}</span>}
        </p>
      )}
      <div className={styles.toggle}>{children}</div>
      <button type="button" className={styles.close} aria-label={slipWords.close} onClick={closeSlip}>
        <CloseIcon />
      </button>
    </div>
  );
}

function FilledSlip<Leg extends SlipSelection>(props: SlipOnScreen<Leg> & { port: SportPanel<Leg> }) {
  const { port, slip, stored, view, balance, over, refusal, hasFailed, retry, pricesAt } = props;
  const isSignedIn = useSession((session) => session.isLoggedIn);
  const format = port.useFormat();
  const protection = useProtection().data;
  const limits = protection?.limits ?? [];
  const isOnline = useOnline();
  const actions = slipActions(port, { slip, stored, view }, useSeenPrices(view.selections));
  const { showBetSlipV3, winningsTaxPercent } = getConfig();
  const { asksBetter } = useOwnPreferences();
  const changes = slip.betStrikeResponse?.priceChanges ?? [];
  const returnsOf = (change: ChangedLine) => port.changeReturns(change, view.selections);
  const asked = changes.length > 0 ? sumAsked(changes, returnsOf) : null;
  // With nothing else to strike the foot is the question's.
  const isAsked = asked !== null && view.totals.betCount === 0;
  const totalStake = asked !== null && view.totalStake === 0 ? asked.stake : view.totalStake;
  const obstacle =
    findObstacle({ totalStake, balance, protection, refusal, isOnline, back: addressOfSlip() }) ??
    findTooManyLines(view.bets);
  // With everything struck the receipt stands alone.
  const isDone = isFinished(slip);
  const isShown = !view.isFetchingBetslipData && !hasFailed && view.selections.length > 0 && !isDone;
  const isOver = isShown && over !== null && slip.sent === null;
  const gone = isOver || isDone ? null : findGone(port, slip, view);
  const againPath = port.useAgainPath(slip);
  const pricesFrom = isOnline || pricesAt === 0 ? null : formatClock(pricesAt);
  const body = { port, slip, view, actions, format, balance, pricesFrom };
  const WholeBody = port.useBody() ?? FullSlip;
  const Body = isOver ? port.Legs : WholeBody;
  return (
    <>
      <SlipHead programme={view.event}>
        {isShown && !isOver && <OddsToggle view={view} actions={actions} locked={isLocked(slip)} />}
      </SlipHead>
      <SportSwitch />
      {obstacle?.isToldFirst && !isDone && (
        <div className={styles.first}>
          <ObstacleLine obstacle={obstacle} />
        </div>
      )}
      {/* Outside what scrolls: a race goes off whatever part of the slip is in sight. */}
      {gone !== null && isShown && (
        <GoneNote
          port={port}
          gone={gone}
          onSeen={() => keepFocus(() => actions.act({ type: 'gone-seen' }), slipHeading)}
        />
      )}
      <div className={styles.body}>
        <ClearedNote programme={view.event} />
        <RejectedNote
          slip={slip}
          nameOf={(request) => nameOfRequest(request, port)}
          off={isOver && over === 'off' ? whatIsOff(port, { legs: view.selections }) : null}
          onPutBack={() => keepFocus(() => actions.act({ type: 'rejected-put-back' }), slipHeading)}
        />
        <StrikeNews
          strike={slip}
          actions={actions}
          unanswered={port.unanswered}
          onFoundSeen={({ bets, asked: all }) =>
            keepFocus(
              () => (bets === all ? empty(actions, port.sport.name) : actions.act({ type: 'results-seen' })),
              slipHeading,
            )
          }
          isAnsweredBelow={isShown && !isOver && view.totals.betCount === 0}
          afterChanges={legWords.locked(port.sport.noun)}
          describeChanges={(changes) => describeChanges(port, changes, format)}
          changeReturns={returnsOf}
          nameOf={(request) => nameOfRequest(request, port)}
        >
          {(receipts, part) => (
            <>
              {isDone && part.isFirst && <UnsentNote {...body} />}
              <SlipReceipts
                port={port}
                receipts={receipts}
                legs={view.selections}
                format={format}
                {...part}
                onDone={() => finish(actions, port.sport.name, isDone)}
                onAgain={isDone ? () => keepFocus(() => betAgain(actions, slip), slipHeading) : null}
              />
            </>
          )}
        </StrikeNews>
        {view.isFetchingBetslipData && <SlipSkeleton selections={view.selections.length} />}
        {hasFailed && (
          <div className={styles.state}>
            <ErrorState title={slipWords.notLoaded} isAside onRetry={retry}>
              {slipWords.notLoadedText}
            </ErrorState>
          </div>
        )}
        {isShown && <Body {...body} />}
        {isShown && !isOver && <SlipSettings slip={slip} view={view} actions={actions} />}
        {isSignedIn && (
          <SlipMoney
            view={view}
            balance={showBetSlipV3 ? balance : null}
            limits={limits}
            onLeave={leaveSlip}
          />
        )}
        {slip.receipts.length === 0 && (
          <p className={styles.ways}>
            <Button
              kind="quiet"
              size="small"
              disabled={slip.sent !== null}
              onClick={() =>
                keepFocus(() => {
                  keepCleared(props.stored);
                  empty(actions, port.sport.name);
                }, slipHeading)
              }
            >
              {slipWords.clear}
            </Button>
            {port.Ways !== null && <port.Ways slip={slip} />}
          </p>
        )}
      </div>
      {isOver && (
        <AgainFoot
          to={againPath}
          onRemove={() => keepFocus(() => empty(actions, port.sport.name), slipHeading)}
        />
      )}
      {isShown && !isOver && (
        <SlipFoot
          slip={slip}
          view={view}
          taxPercent={winningsTaxPercent[port.sport.name]}
          obstacle={obstacle}
          isSignedIn={isSignedIn}
          onStrike={actions.strike}
          asked={asked}
          moved={isAsked ? [] : newMoves(slip, view, port.words, asksBetter)}
          left={balance === null ? null : balance - view.totalStake}
          onLower={(line, stake) => {
            const own = view.bets.find((each) => isSameLine(each, line));
            if (own === undefined) return;
            flushSync(() => lowerStake(own, stake, port.words.refOf, actions));
            showRows([rowOfLine(own)]);
          }}
          noun={port.sport.noun}
          format={format}
          onAccept={() => actions.accept(null)}
          onReject={() => actions.reject(null)}
          onSignIn={signInForSlip}
        />
      )}
    </>
  );
}

/** More selections than these are counted: the rows show each price, old and new. */
const movesNamed = 2;

/** What changed, a sentence each; of more selections one sentence, with how many got worse and better. */
function describeChanges<Leg extends SlipSelection>(
  { keyOfLeg, sport, words }: SportPanel<Leg>,
  changes: readonly ChangedLine[],
  format: OddsFormat,
): readonly string[] {
  const moved = askedMoves(changes, keyOfLeg);
  return moved.length > movesNamed
    ? [`${movedWords.several(moved.length, sport.noun, countWays(moved))}.`]
    : words.describeChanges(changes, format);
}

/** After everything is struck the slip is cleared, and one that covers the page closes. */
function finish(actions: Pick<SlipActions, 'act'>, sport: SlipSport, isDone: boolean): void {
  keepFocus(() => (isDone ? empty(actions, sport) : actions.act({ type: 'results-seen' })), slipHeading);
  if (isDone && !isWideEnough()) closeSlip();
}

/** Makes the bets of the strike again, without what it was made without. */
function betAgain({ act }: Pick<SlipActions, 'act'>, { unsent = [] }: Pick<SlipState, 'unsent'>): void {
  for (const line of unsent) act({ type: 'line-ticked', line, enabled: false });
  act({ type: 'bet-again' });
}

/** Clears the slip; the next one begins with the stake that the punter chose to keep. */
function empty({ act }: Pick<SlipActions, 'act'>, sport: SlipSport): void {
  act({ type: 'emptied', firstStake: firstStakeOf(slipOwner(), sport) });
}

const kinds = [
  { value: 'fixed', text: slipWords.fixed, words: slipWords.winBetsAt },
  { value: 'sp', text: slipWords.startingPrice, words: slipWords.winBetsAt },
] as const satisfies readonly { value: PriceKind; text: string; words: string }[];

/** Takes every win line to fixed odds or to the starting price, where there are both. */
function OddsToggle({
  view,
  actions,
  locked,
}: {
  view: Pick<SlipView, 'forcedSP' | 'headerSelectOddsToggle' | 'lines'>;
  actions: SlipActions;
  locked: boolean;
}) {
  if (view.lines.spBets.length === 0) return null;
  if (view.forcedSP) return <small className="dim">{slipWords.startingPriceOnly}</small>;
  return (
    <Segmented
      label={slipWords.priceType}
      value={view.headerSelectOddsToggle}
      options={kinds}
      disabled={locked}
      onChange={(to) => actions.act({ type: 'odds-toggled', to })}
    />
  );
}

/** In place of a slip that is loading. */
export function SlipSkeleton({ selections }: { selections: number }) {
  return (
    <Skeleton text={slipWords.loading} className={styles.bones}>
      {Array.from({ length: selections + 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bone is its place
        <Bone key={row} height={44} />
      ))}
    </Skeleton>
  );
}

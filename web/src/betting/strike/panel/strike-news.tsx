import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { otherHalves } from '../each-way-halves.ts';
import { type FoundStrike, partReceipts, type Receipt, type StrikeState } from '../strike-state.ts';
import type { ChangedLine, LineRequest } from '../strike-wire.ts';
import { type ChangedReturns, PriceChanges } from './price-changes.tsx';
import type { UnansweredActions } from './send-strike.ts';
import type { StrikeActions } from './strike-actions.ts';
import styles from './strike-news.module.css';
import type { ReceiptsPart } from './strike-receipt.tsx';
import { Failures } from './strike-results.tsx';
import { asSentence, newsWords } from './strike-words.ts';
import { Unanswered } from './unanswered.tsx';

interface StrikeNewsProps {
  strike: StrikeState;
  actions: Omit<StrikeActions, 'strike'>;
  unanswered: UnansweredActions;
  /** The punter has seen what was found of lines that were dropped. */
  onFoundSeen: (found: FoundStrike) => void;
  /** With nothing else to strike the button that strikes answers every new price. */
  isAnsweredBelow?: boolean;
  /** Said with the question, where there is one. */
  afterChanges?: string;
  /** What changed, a sentence each, in the words of its sport. */
  describeChanges: (changes: readonly ChangedLine[]) => readonly string[];
  /** What a line is called: said of what was not struck beside what was. Left out: there is one line alone. */
  nameOf?: (request: LineRequest) => string;
  /** What a changed line returned, and returns now, in cents after tax. */
  changeReturns: (change: ChangedLine) => ChangedReturns;
  /** Draws the receipts of what was struck: by the last press, or before it. */
  children: (receipts: readonly Receipt[], part: ReceiptsPart) => ReactNode;
}

/** What the last press did not strike, in view before what it struck; and apart from both what was struck before. */
export function StrikeNews(props: StrikeNewsProps) {
  const { strike, actions, unanswered, onFoundSeen, isAnsweredBelow = false } = props;
  const { afterChanges, describeChanges, nameOf, changeReturns, children } = props;
  const { sent, error, betStrikeResponse, isStrikingBet, strikingAtIndex } = strike;
  const changes = betStrikeResponse?.priceChanges ?? [];
  const isAll = (how: 'retry' | 'restrike') => isStrikingBet && strikingAtIndex === null && sent?.how === how;
  const isHeldBack = (strike.heldBack ?? null) !== null;
  const { fresh, earlier } = partReceipts(strike);
  const nameBeside = fresh.length > 0 ? nameOf : undefined;
  return (
    <div ref={useNews(strike)} tabIndex={-1} className={styles.news}>
      <Unanswered strike={strike} actions={unanswered} onSeen={onFoundSeen} />
      {sent === null && error !== null && (
        <Note
          tone={isHeldBack ? 'amber' : 'red'}
          actions={
            isHeldBack ? (
              <Button size="small" onClick={actions.signInAgain}>
                {newsWords.signInAgain}
              </Button>
            ) : undefined
          }
        >
          <b>{strike.receipts.length > 0 ? newsWords.nothingStruckNow : newsWords.nothingStruck}</b>{' '}
          {asSentence(error)}
        </Note>
      )}
      <PriceChanges
        changes={changes}
        words={describeChanges(changes)}
        {...(nameBeside !== undefined && { names: namesOf(changes, nameBeside) })}
        returns={changes.map(changeReturns)}
        {...(afterChanges !== undefined && { after: afterChanges })}
        isAnsweredBelow={isAnsweredBelow}
        busy={isAll('restrike')}
        locked={sent !== null && !isAll('restrike')}
        onAccept={() => actions.accept(null)}
        onReject={() => actions.reject(null)}
      />
      <Failures
        failed={betStrikeResponse?.failedBetRequests ?? []}
        {...(nameBeside !== undefined && { nameOf: nameBeside })}
        hasChanges={changes.length > 0}
        busy={isAll('retry')}
        locked={sent !== null && !isAll('retry')}
        onRetry={actions.retry}
      />
      {fresh.length > 0 && children(fresh, { isEarlier: false, isFirst: true })}
      {earlier.length > 0 && children(earlier, { isEarlier: true, isFirst: fresh.length === 0 })}
    </div>
  );
}

/** What lines are called, the halves of an each way as one. */
function namesOf(
  lines: readonly { readonly request: LineRequest }[],
  nameOf: (request: LineRequest) => string,
): string[] {
  const halves = otherHalves(lines);
  return lines.flatMap(({ request }, index) => {
    const other = halves[index] ?? null;
    if (other === null) return [nameOf(request)];
    return index < other ? [newsWords.eachWay] : [];
  });
}

/** Scrolls to the news of a strike and moves the focus there, unless one price change alone was restruck. */
function useNews({ isStrikingBet, strikingAtIndex }: StrikeState): RefObject<HTMLDivElement | null> {
  const news = useRef<HTMLDivElement>(null);
  const wasStriking = useRef(false);
  useEffect(() => {
    if (wasStriking.current && !isStrikingBet) {
      news.current?.focus({ preventScroll: true });
      news.current?.scrollIntoView?.({ block: 'start' });
    }
    wasStriking.current = isStrikingBet && strikingAtIndex === null;
  }, [isStrikingBet, strikingAtIndex]);
  return news;
}

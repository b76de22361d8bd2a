import type { Jackpot } from '@furlong/contract/schemas/jackpots';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { formatRands } from '../ui/format/format-money.ts';
import { keepWhole } from '../ui/format/keep-whole.ts';
import { Board, Lamps } from '../ui/standings/board.tsx';
import { useFollowedJackpot } from './followed-jackpot.ts';
import { JackpotLegs } from './jackpot-legs.tsx';
import { describeEntry, describeWin, partWords } from './jackpot-part-words.ts';
import { JackpotRulesPart } from './jackpot-rules.tsx';
import {
  isOutOf,
  isUnderWay,
  ownWords,
  raceNumbers,
  raceWords,
  shareWords,
  stateWords,
} from './jackpot-words.ts';
import styles from './jackpots.module.css';
import { NextJackpot } from './next-jackpot.tsx';
import { PoolPart, SharePart } from './pool-and-share.tsx';
import { ProgressivePart, WinnersPart } from './progressive.tsx';

/** A meeting's jackpot beside its card: the pool, the legs with the own picks, and how it is decided (rule: jackpot). */
export function CardJackpot({ meetingId }: { meetingId: number }) {
  const { data: jackpot, isError, refetch } = useFollowedJackpot(meetingId);
  useArrival(jackpot !== undefined);
  if (jackpot === undefined && isError) {
    return (
      <ErrorState title={partWords.notLoaded} onRetry={() => void refetch()}>
        {partWords.notLoadedText}
      </ErrorState>
    );
  }
  if (jackpot == null) return null;
  return <Shown jackpot={jackpot} />;
}

function Shown({ jackpot }: { jackpot: Jackpot }) {
  const { pool, legs, own, state, corrected, meetingId } = jackpot;
  const ownCard = ownWords(own, state);
  const leads = isUnderWay(state);
  // By their keys they change places and stay what they are: what is read out when the legs begin is their change.
  const share = shareWords(jackpot);
  const standing = (
    <div key="standing" aria-live="polite">
      <p className={leads ? styles.lead : undefined}>{keepWhole(stateWords(jackpot))}</p>
      {share !== null && <p className={styles.share}>{keepWhole(share)}</p>}
    </div>
  );
  // Lit while it can be won: of one that is won the line above says what was paid.
  const toBeWon = state !== 'paid' && (
    <p key="pool" className={styles.pool}>
      <Lamps text={formatRands(pool.toBeWon)} large />
    </p>
  );
  return (
    <section className="sect" id="jackpot">
      <h2>
        {partWords.title} <small>{raceWords(raceNumbers(legs))}</small>
      </h2>
      <Board title={jackpot.progressiveName}>
        {/* Under way, how many are still in is the news; the pool is the same all day. */}
        {leads ? [standing, toBeWon] : [toBeWon, standing]}
        {ownCard !== null && (
          <p>
            <b aria-live="polite">{keepWhole(ownCard)}</b>{' '}
            {isOutOf(jackpot) && <NextJackpot meetingId={meetingId} />}
          </p>
        )}
        <PickMissing jackpot={jackpot} />
      </Board>
      {corrected !== null && (
        <Note tone="amber">
          <b>{partWords.corrected}</b> {corrected}
        </Note>
      )}
      <p className={styles.how}>{describeWin(jackpot)}</p>
      <JackpotLegs jackpot={jackpot} />
      <p className="small dim">{keepWhole(describeEntry(jackpot))}</p>
      <PoolPart pool={pool} state={state} />
      <SharePart jackpot={jackpot} />
      <WinnersPart progressiveId={jackpot.progressiveId} name={jackpot.progressiveName} />
      <ProgressivePart meetingId={meetingId} />
      <JackpotRulesPart jackpot={jackpot} />
    </section>
  );
}

/** The way to the first leg without a pick, while the card is open. */
function PickMissing({ jackpot: { own, state, meetingId } }: { jackpot: Jackpot }) {
  const isClosed = useClosedTo() !== null;
  const [race] = own?.missing ?? [];
  if (race === undefined || own?.state !== 'incomplete' || state !== 'open' || isClosed) return null;
  return (
    <ButtonLink kind="amber" className={styles.pick} to={linkTo('picks', { meetingId, race })}>
      {partWords.pickRace(race)}
    </ButtonLink>
  );
}

/** Scrolls to the jackpot when the address asks for it, once it is there. */
function useArrival(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash === '#jackpot') document.getElementById('jackpot')?.scrollIntoView();
  }, [hash, isThere]);
}

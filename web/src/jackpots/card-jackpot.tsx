import type { Jackpot } from '@furlong/contract/schemas/jackpots';
import type { ReactNode, RefObject } from 'react';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { formatRands } from '../ui/format/format-money.ts';
import { keepWhole } from '../ui/format/keep-whole.ts';
import { Board, Lamps } from '../ui/standings/board.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { type Drafts, draftedLegs, draftWords } from './drafted-legs.ts';
import { useFollowedJackpot } from './followed-jackpot.ts';
import { JackpotLegs } from './jackpot-legs.tsx';
import { describeEntry, describeWin, partWords, rulesWords } from './jackpot-part-words.ts';
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

export interface CardJackpotProps {
  meetingId: number;
  /** What is known of it and is shown until the own answer comes, so that nothing moves. */
  atFirst?: Jackpot | null | undefined;
  /** Unsaved picks of the card. */
  drafts?: Drafts;
  /** What saves them. */
  save?: ReactNode;
  /** Where it is all that is shown, its heading is told to. */
  heading?: RefObject<HTMLHeadingElement | null>;
}

/** A meeting's jackpot: the pool, the legs with the own picks, and how it is decided (rule: jackpot). */
export function CardJackpot(props: CardJackpotProps) {
  const { meetingId, atFirst, heading } = props;
  const { data, isError, refetch } = useFollowedJackpot(meetingId);
  const jackpot = data === undefined ? atFirst : data;
  if (jackpot === undefined && isError) {
    return (
      <ErrorState title={partWords.notLoaded} isAside onRetry={() => void refetch()}>
        {partWords.notLoadedText}
      </ErrorState>
    );
  }
  if (jackpot != null) return <Shown {...props} jackpot={jackpot} />;
  if (heading === undefined) return null;
  return jackpot === null ? (
    <EmptyState
      title={rulesWords.none}
      action={<ButtonLink to={linkTo('picks', { meetingId })}>{partWords.toCard}</ButtonLink>}
    />
  ) : (
    <Skeleton text={partWords.loading}>
      <Bone height={320} />
    </Skeleton>
  );
}

function Shown({ jackpot, drafts = {}, save, heading }: CardJackpotProps & { jackpot: Jackpot }) {
  const { pool, legs, own, state, corrected, meetingId } = jackpot;
  const draft = draftedLegs(jackpot, drafts);
  const isDrafted = draft.drafted.length > 0 && own?.withheld !== true && own?.state !== 'not-eligible';
  const ownCard = isDrafted ? draftWords(draft) : ownWords(own, state);
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
    <section className={classNames('sect', heading !== undefined && styles.page)} id="jackpot">
      <h2 ref={heading} tabIndex={-1}>
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
        {isDrafted && <p className={styles.save}>{save}</p>}
        <PickMissing jackpot={jackpot} missing={isDrafted ? draft.missing : (own?.missing ?? [])} />
      </Board>
      {corrected !== null && (
        <Note tone="amber">
          <b>{partWords.corrected}</b> {corrected}
        </Note>
      )}
      <p className={styles.how}>{describeWin(jackpot)}</p>
      <JackpotLegs jackpot={jackpot} drafts={isDrafted ? drafts : {}} />
      <p className="small dim">{keepWhole(describeEntry(jackpot))}</p>
      <PoolPart pool={pool} state={state} />
      <SharePart jackpot={jackpot} />
      <WinnersPart progressiveId={jackpot.progressiveId} name={jackpot.progressiveName} />
      <ProgressivePart meetingId={meetingId} />
      <JackpotRulesPart jackpot={jackpot} />
    </section>
  );
}

interface PickMissingProps {
  jackpot: Jackpot;
  missing: readonly number[];
}

/** The way to the first leg without a pick, while the card is open. */
function PickMissing({ jackpot: { own, state, meetingId }, missing: [race] }: PickMissingProps) {
  const isClosed = useClosedTo() !== null;
  if (race === undefined || own?.state !== 'incomplete' || state !== 'open' || isClosed) return null;
  return (
    <ButtonLink kind="amber" className={styles.pick} to={linkTo('picks', { meetingId, race })}>
      {partWords.pickRace(race)}
    </ButtonLink>
  );
}

import type { LeagueBoardPage } from '@furlong/contract/schemas/league-boards';
import type { DuelRow } from '@furlong/contract/schemas/league-season';
import { useEffect, useRef, useState } from 'react';
import { useAllMeetings } from '../../meetings/meeting-queries.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Pager } from '../../ui/controls/pager.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { useLeagueBoardPage } from '../board/league-board-queries.ts';
import { useLeagueMembers } from '../league-queries.ts';
import { RetrievalFailed } from '../retrieval-failed.tsx';
import { DuelTable } from './duel-table.tsx';
import { duelWords } from './duel-words.ts';
import { HeadToHead } from './head-to-head.tsx';
import { noteLastRival, readLastRival } from './last-rival.ts';
import type { Pair } from './pair-choice.tsx';
import { type ChosenPeriod, currentSeason, PeriodChoice } from './period-choice.tsx';
import styles from './season.module.css';
import { useLeagueDuels } from './season-queries.ts';

interface DuelsViewProps {
  leagueCode: string;
  /** The period of the table, kept by the league. */
  chosen: ChosenPeriod;
  onChoose: (chosen: ChosenPeriod) => void;
  /** The meeting that the head-to-head shows; null: the running one, else the last that both played. */
  meetingId: number | null;
  /** The meeting that the league's ranks are of, which may be under way; null without one. */
  currentId: number | null;
  /** The two whom the address names: they are there again after a reload, and for whom it is sent to. */
  punter: number | null;
  against: number | null;
  /** `replace`: the two before are no place to go back to. */
  onPair: (pair: Pair, replace: boolean) => void;
  onMeeting: (meetingId: number | null) => void;
}

/** The punter head to head with a rival, and below it the table of duels: every member against every other. */
export function DuelsView({
  leagueCode,
  chosen,
  onChoose,
  meetingId,
  currentId,
  punter,
  against,
  onPair,
  onMeeting,
}: DuelsViewProps) {
  const own = useSession((session) => session.punterId);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: duels, isError, isPlaceholderData, refetch } = useLeagueDuels({ leagueCode, ...chosen });
  const first = useFirstRival(leagueCode, currentId, own);
  const { one, rival } = useNamedPair(leagueCode, [punter, against], first.rival);
  const keep = useRef(onPair);
  keep.current = onPair;
  useEffect(() => {
    // Who is nearest is another later: the address keeps whom the reader looks at.
    const isKept = punter !== null && against !== null;
    if (!isKept && one !== null && rival !== null) keep.current([one, rival], true);
  }, [punter, against, one, rival]);
  useEffect(() => {
    if (own !== null && one === own && rival !== null) noteLastRival(own, leagueCode, rival);
  }, [own, one, rival, leagueCode]);
  // The address may name a rival: the two are what was asked for.
  const isNamed = useRef(against !== null);
  useEffect(() => {
    if (!isNamed.current || duels === undefined) return;
    isNamed.current = false;
    moveTo(heading.current);
  }, [duels]);
  const choose = (punterId: number) => {
    onPair([own, punterId], false);
    moveTo(heading.current);
  };
  // Whoever is chosen on both sides takes the other's place.
  const choosePair = ([left, right]: Pair) => onPair(left === right ? [rival, one] : [left, right], true);
  return (
    <div className={`${styles.view} ${styles.duels}`}>
      <h3 ref={heading} tabIndex={-1} className={`sr ${styles.top}`}>
        {duelWords.headToHead}
      </h3>
      {rival === null && first.isNobody ? (
        <EmptyState title={duelWords.none}>{duelWords.noneWhy}</EmptyState>
      ) : rival === null ? (
        !isError && <Bone height={160} />
      ) : (
        <HeadToHead
          leagueCode={leagueCode}
          meetingId={meetingId}
          currentId={currentId}
          pair={[one, rival]}
          onPair={choosePair}
          isTableLost={isError && duels === undefined}
          onMeeting={(id) => {
            onMeeting(id);
            moveTo(heading.current);
          }}
        />
      )}
      {duels === undefined ? (
        isError ? (
          <RetrievalFailed onRetry={() => void refetch()} />
        ) : (
          <Bone height={240} />
        )
      ) : (
        (duels.rows.length > 0 || chosen !== currentSeason) && (
          <section className={`${styles.view} ${styles.rivals}`} aria-labelledby="duel-table">
            <h3 id="duel-table" className={styles.title}>
              {duelWords.table}
            </h3>
            <PeriodChoice chosen={chosen} shown={duels} onChoose={onChoose} />
            {duels.rows.length === 0 ? (
              <p className="dim">{duels.finished ? duelWords.noneThen : duelWords.noneYetIn[duels.by]}</p>
            ) : (
              <DuelTable duels={duels} isBusy={isPlaceholderData} pair={[one, rival]} onChoose={choose} />
            )}
            {duels.maxPages > 1 && (
              <Pager
                page={duels.page}
                total={duels.totalRows}
                perPage={duels.perPage}
                pages={duels.maxPages}
                loading={isPlaceholderData}
                onPage={(page) => onChoose({ ...chosen, page })}
              />
            )}
            <p className="small dim">
              {duelWords.tap} {duelWords.rule}
            </p>
          </section>
        )
      )}
    </div>
  );
}

/** Moves focus to the two, at the top of the page where they are in sight there; what is seen already stays where it is. */
function moveTo(heading: HTMLElement | null): void {
  const top = heading?.getBoundingClientRect().top ?? 0;
  const half = window.innerHeight / 2;
  if (top < 0 || top > half) {
    if (top + window.scrollY > half) heading?.scrollIntoView?.({ block: 'start' });
    // Scrolled to the heading the name of the league would be cut in two.
    else window.scrollTo({ top: 0 });
  }
  heading?.focus({ preventScroll: true });
}

/** The two whom an address names, as far as they are members, else the reader and a rival. */
function useNamedPair(leagueCode: string, [punter, against]: Pair, first: number | null) {
  const own = useSession((session) => session.punterId);
  const { data } = useLeagueMembers(leagueCode);
  const memberOf = (id: number | null) =>
    data === undefined || data.leagueMembers.some(({ punterId }) => punterId === id) ? id : null;
  const one = memberOf(punter) ?? own;
  const other = memberOf(against) ?? first;
  // Nobody is there twice: the reader, who is named as the rival alone, is so by another's address.
  return { one, rival: other !== one ? other : first !== one ? first : own !== one ? own : null };
}

interface FirstRival {
  readonly rival: number | null;
  /** It is known that there is nobody. */
  readonly isNobody: boolean;
}

/**
 * Whom the head-to-head opens with, once that is known, and until another league is shown: who was looked at last, else
 * who is nearest on the league's board of now, else who was met last, else who plays the meeting that the reader has picks
 * on, else the nearest in the table, else any member.
 */
function useFirstRival(leagueCode: string, currentId: number | null, own: number | null): FirstRival {
  const league = { kind: 'members', id: leagueCode, name: '' } as const;
  const board = useLeagueBoardPage({ league, meetingId: currentId, page: 1, searchFor: '', live: false });
  const duels = useLeagueDuels({ leagueCode, ...currentSeason });
  const { data: meetings, isPending: isListPending } = useAllMeetings();
  const isPlaying = meetings?.some(
    ({ meetingId, selections }) => meetingId === currentId && (selections?.length ?? 0) > 0,
  );
  const { data: members, isError: isFailed } = useLeagueMembers(leagueCode);
  const [first, setFirst] = useState<{ readonly of: string; readonly rival: number } | null>(null);
  const last = readLastRival(own, leagueCode);
  const isMember = members?.leagueMembers.some(({ punterId }) => punterId === last) ?? false;
  if (last !== null && members === undefined && !isFailed) return { rival: null, isNobody: false };
  if (last !== null && last !== own && isMember) return { rival: last, isNobody: false };
  if (first?.of === leagueCode) return { rival: first.rival, isNobody: false };
  if (board.isLoading || duels.isPending || isListPending) return { rival: null, isNobody: false };
  const rival =
    (board.data === undefined ? null : nearestOnBoard(board.data)) ??
    duels.data?.own?.lastMetId ??
    (isPlaying && board.data !== undefined ? lastOnBoard(board.data, own) : null) ??
    suggestRival(duels.data?.rows ?? [], own) ??
    firstOther(members?.leagueMembers, own);
  // Ranks move while races are run; whom the reader looks at does not.
  if (rival !== null) setFirst({ of: leagueCode, rival });
  return { rival, isNobody: rival === null && duels.data !== undefined && members !== undefined };
}

/** Who stands right above the reader on a league's board, for the first the next; null unless both are on it. */
export function nearestOnBoard({
  own,
  currentLeaderboard,
}: Pick<LeagueBoardPage, 'own' | 'currentLeaderboard'>): number | null {
  if (own === null) return null;
  const others = currentLeaderboard.filter(({ punterId, left }) => punterId !== own.punterId && !left);
  const above = others.findLast(({ leagueRank }) => leagueRank <= own.leagueRank);
  return (above ?? others[0])?.punterId ?? null;
}

/** Who is last on a league's board: the nearest to a reader whose first race is still to come. Null without another. */
export function lastOnBoard(
  { currentLeaderboard }: Pick<LeagueBoardPage, 'currentLeaderboard'>,
  own: number | null,
): number | null {
  return currentLeaderboard.findLast(({ punterId, left }) => punterId !== own && !left)?.punterId ?? null;
}

/** Who stands right above the punter, for the first the next, else the league's first. */
export function suggestRival(
  rows: readonly Pick<DuelRow, 'punterId' | 'standing'>[],
  own: number | null,
): number | null {
  const rivals = rows.filter(({ punterId, standing }) => punterId !== own && standing !== 'former');
  const at = rows.findIndex(({ punterId }) => punterId === own);
  const above = rows.slice(0, Math.max(0, at)).findLast((row) => rivals.includes(row));
  return (above ?? rivals[0])?.punterId ?? null;
}

/** The first member beside the punter: two who have no duel yet are shown what is to come. */
function firstOther(
  members: readonly { readonly punterId: number }[] | undefined,
  own: number | null,
): number | null {
  return members?.find(({ punterId }) => punterId !== own)?.punterId ?? null;
}

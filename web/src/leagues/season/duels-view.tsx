import type { DuelRow, LeagueDuels } from '@furlong/contract/schemas/league-season';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../platform/session/session-store.ts';
import { Pager } from '../../ui/controls/pager.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { formatCount } from '../../ui/format/format-number.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { retrievalFailed } from '../league-queries.ts';
import { HeadToHead } from './head-to-head.tsx';
import { currentSeason, PeriodChoice } from './period-choice.tsx';
import styles from './season.module.css';
import { useLeagueDuels } from './season-queries.ts';
import { ownFirst, standingWords } from './season-view.tsx';
import { duelWords } from './season-words.ts';

interface DuelsViewProps {
  leagueCode: string;
  /** The meeting whose races the head-to-head shows; null: the last that both played. */
  meetingId: number | null;
  /** The member that the address names: the punter's own head-to-head is there again after a reload. */
  against: number | null;
  onAgainst: (punterId: number | null) => void;
  onMeeting: (meetingId: number) => void;
}

/** Every member against every other: the table of duels, and two of them head to head. */
export function DuelsView({ leagueCode, meetingId, against, onAgainst, onMeeting }: DuelsViewProps) {
  const own = useSession((session) => session.punterId);
  const [chosen, setChosen] = useState(currentSeason);
  const [one, setOne] = useState(own);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: duels, isError, isPlaceholderData, refetch } = useLeagueDuels({ leagueCode, ...chosen });
  // The address may name a rival: that is what was asked for, below the table.
  const isNamed = useRef(against !== null);
  useEffect(() => {
    if (!isNamed.current || duels === undefined) return;
    isNamed.current = false;
    heading.current?.scrollIntoView?.({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [duels]);
  const choose = (punterId: number) => {
    setOne(own);
    onAgainst(punterId);
    heading.current?.focus();
  };
  return (
    <div className={styles.view}>
      <PeriodChoice chosen={chosen} shown={duels} onChoose={setChosen} />
      {duels === undefined ? (
        isError ? (
          <ErrorState title={retrievalFailed} onRetry={() => void refetch()} />
        ) : (
          <Bone height={240} />
        )
      ) : duels.rows.length === 0 ? (
        <EmptyState title={duelWords.none}>{duelWords.noneWhy}</EmptyState>
      ) : (
        <>
          <DuelTable duels={duels} isBusy={isPlaceholderData} onChoose={choose} />
          {duels.maxPages > 1 && (
            <Pager
              page={duels.page}
              total={duels.totalRows}
              perPage={duels.perPage}
              pages={duels.maxPages}
              loading={isPlaceholderData}
              onPage={(page) => setChosen({ ...chosen, page })}
            />
          )}
          <p className="small dim">
            {duelWords.tap} {duelWords.rule}
          </p>
        </>
      )}
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {duelWords.headToHead}
      </h3>
      <HeadToHead
        leagueCode={leagueCode}
        meetingId={meetingId}
        pair={[one, against ?? suggestRival(duels?.rows ?? [], own)]}
        onPair={([first, second]) => {
          setOne(first);
          if (second !== against) onAgainst(second);
        }}
        onMeeting={onMeeting}
      />
    </div>
  );
}

/** Whom the head-to-head opens with: who stands right above the punter, for the first the next, else the league's first. */
export function suggestRival(
  rows: readonly Pick<DuelRow, 'punterId' | 'standing'>[],
  own: number | null,
): number | null {
  const rivals = rows.filter(({ punterId, standing }) => punterId !== own && standing !== 'former');
  const at = rows.findIndex(({ punterId }) => punterId === own);
  const above = rows.slice(0, Math.max(0, at)).findLast((row) => rivals.includes(row));
  return (above ?? rivals[0])?.punterId ?? null;
}

interface DuelTableProps {
  duels: LeagueDuels;
  isBusy: boolean;
  onChoose: (punterId: number) => void;
}

const counts = ['played', 'won', 'drawn', 'lost'] as const;
const narrowCounts = ['won', 'drawn', 'lost'] as const;

function DuelTable({ duels: { rows, own }, isBusy, onChoose }: DuelTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col">{duelWords.heads.rank}</th>
            <th scope="col">{duelWords.heads.punter}</th>
            {counts.map((count) => (
              <th key={count} scope="col" className={`n ${styles.wide}`}>
                <abbr title={duelWords.whole[count]}>{duelWords.counts[count]}</abbr>
              </th>
            ))}
            <th scope="col" className="n">
              {duelWords.heads.points}
            </th>
          </tr>
        </thead>
        <tbody>
          {own === null && <NoDuelYet />}
          {ownFirst<DuelRow>(rows, own).map((row) => (
            <tr
              key={row.punterId}
              className={classNames(
                row.punterId === own?.punterId ? styles.own : row.standing !== 'former' && styles.tap,
              )}
            >
              <td className={`num ${styles.rank}`}>
                {formatCount(row.rank)}
                {row.tied && (
                  <>
                    <span aria-hidden="true">=</span>
                    <span className="sr">{duelWords.shared}</span>
                  </>
                )}
              </td>
              <td className={classNames(styles.who, styles.clip)}>
                {row.punterId === own?.punterId || row.standing === 'former' ? (
                  <b>{row.punterAlias}</b>
                ) : (
                  <button
                    type="button"
                    className={styles.name}
                    aria-label={duelWords.headToHeadWith(row.punterAlias)}
                    onClick={() => onChoose(row.punterId)}
                  >
                    {row.punterAlias}
                  </button>
                )}
                {row.standing !== 'member' && <small>{standingWords(row.standing)}</small>}
                {/* Where the columns do not fit beside the alias. */}
                <small className={styles.narrow}>
                  <span>{duelWords.duels(row.played)}</span>
                  {narrowCounts.map((count) => (
                    <span key={count}>
                      <span aria-hidden="true">{duelWords.counts[count]} </span>
                      <span className="sr">{duelWords.whole[count]} </span>
                      {formatCount(row[count])}{' '}
                    </span>
                  ))}
                </small>
              </td>
              {counts.map((count) => (
                <td key={count} className={`n num ${styles.wide}`}>
                  {formatCount(row[count])}
                </td>
              ))}
              <td className={`n num ${styles.points}`}>{formatCount(row.points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The own row before the first duel: the table names its reader from the start. */
function NoDuelYet() {
  return (
    <tr className={styles.own}>
      <td className={`num ${styles.rank}`}>–</td>
      <td className={classNames(styles.who, styles.clip)}>
        <b>{duelWords.you}</b>
        <small>{duelWords.noDuelYet}</small>
      </td>
      {counts.map((count) => (
        <td key={count} className={`n num ${styles.wide}`}>
          –
        </td>
      ))}
      <td className={`n num ${styles.points}`}>–</td>
    </tr>
  );
}

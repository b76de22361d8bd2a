import type {
  LeagueSeason,
  SeasonMeeting,
  SeasonRow,
  SeasonSettings,
} from '@furlong/contract/schemas/league-season';
import { useState } from 'react';
import { serverNow } from '../../platform/device/server-clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Pager } from '../../ui/controls/pager.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { formatCount } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { AliasText } from '../../ui/standings/alias-text.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { retrievalFailed } from '../league-queries.ts';
import { dayWords } from '../league-words.ts';
import { currentSeason, PeriodChoice } from './period-choice.tsx';
import styles from './season.module.css';
import { useLeagueSeason } from './season-queries.ts';
import { seasonWords } from './season-words.ts';

interface SeasonViewProps {
  leagueCode: string;
  /** Shows the board of a meeting. */
  onMeeting: (meetingId: number) => void;
}

/** A league over its meetings: the table of a season, a month or a week, with medals and who won which meeting. */
export function SeasonView({ leagueCode, onMeeting }: SeasonViewProps) {
  const [chosen, setChosen] = useState(currentSeason);
  const { data: season, isError, isPlaceholderData, refetch } = useLeagueSeason({ leagueCode, ...chosen });
  return (
    <div className={styles.view}>
      <PeriodChoice chosen={chosen} shown={season} onChoose={setChosen} />
      {season === undefined ? (
        isError ? (
          <ErrorState title={retrievalFailed} onRetry={() => void refetch()} />
        ) : (
          <Bone height={280} />
        )
      ) : hasNobody(season) ? (
        <EmptyState title={seasonWords.none}>
          {seasonWords.noneWhy} {describeSettings(season.settings)}
        </EmptyState>
      ) : (
        <>
          <SeasonTable season={season} isBusy={isPlaceholderData} />
          {season.maxPages > 1 && (
            <Pager
              page={season.page}
              total={season.totalRows}
              perPage={season.perPage}
              pages={season.maxPages}
              loading={isPlaceholderData}
              onPage={(page) => setChosen({ ...chosen, page })}
            />
          )}
          <p className="small dim">{describeSettings(season.settings)}</p>
          <Meetings meetings={season.meetings.filter(({ players }) => players > 0)} onMeeting={onMeeting} />
        </>
      )}
    </div>
  );
}

/** Nobody has played a finished meeting of the table yet. */
function hasNobody({ page, rows, own }: LeagueSeason): boolean {
  return page === 1 && own?.rank == null && rows.every(({ rank }) => rank === null);
}

/** What a season counts: 'All meetings count, the best 8 of each player.' */
export function describeSettings({ scope, raceCourseName, days, bestOf }: SeasonSettings): string {
  const what =
    scope === 'course'
      ? seasonWords.atCourse(raceCourseName)
      : scope === 'days'
        ? seasonWords.onDays(days.length)
        : seasonWords.allMeetings;
  return bestOf === null ? `${what}.` : `${what}${seasonWords.bestOf(bestOf)}.`;
}

/** The rows with the own one first, on every page, and never twice. */
export function ownFirst<R extends { readonly punterId: number }>(
  rows: readonly R[],
  own: R | null,
): readonly R[] {
  return own === null ? rows : [own, ...rows.filter(({ punterId }) => punterId !== own.punterId)];
}

/** The alias in a table, with what became of a member who is one no more. */
export function standingWords(standing: SeasonRow['standing']): string | null {
  return { member: null, left: seasonWords.left, former: seasonWords.former }[standing];
}

function SeasonTable({ season, isBusy }: { season: LeagueSeason; isBusy: boolean }) {
  const { rows, own, by, settings } = season;
  const hasMonths = by === 'season';
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col">{seasonWords.heads.rank}</th>
            <th scope="col">{seasonWords.heads.punter}</th>
            <th scope="col" className={`n ${styles.wide}`}>
              {seasonWords.heads.played}
            </th>
            <th scope="col" className={`n ${styles.wide}`}>
              {seasonWords.heads.average}
            </th>
            <th scope="col" className="n">
              {seasonWords.heads.points}
            </th>
          </tr>
        </thead>
        <tbody>
          {ownFirst(rows, own).map((row) => (
            <tr key={row.punterId} className={classNames(row.punterId === own?.punterId && styles.own)}>
              <td className={`num ${styles.rank}`}>
                {row.rank === null ? '–' : formatCount(row.rank)}
                {row.tied && (
                  <>
                    <span aria-hidden="true">=</span>
                    <span className="sr">{seasonWords.shared}</span>
                  </>
                )}
              </td>
              <td className={styles.who}>
                <b>
                  <AliasText alias={row.punterAlias} />
                </b>
                <MedalCounts row={row} hasMonths={hasMonths} />
                <small>{rowWords(row, settings.bestOf)}</small>
              </td>
              <td className={`n num ${styles.wide}`}>{seasonWords.of(row.played, row.playable)}</td>
              <td className={`n num ${styles.wide}`}>
                {row.average === null ? '–' : formatPoints(row.average)}
              </td>
              <td className={`n num ${styles.points}`}>{formatPoints(row.points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 'since Thu 12 Mar, best 8 of 11 counted, 14 a meeting'. */
export function rowWords(row: SeasonRow, bestOf: number | null): string {
  const { standing, since, played, counted, average } = row;
  return [
    standingWords(standing),
    since === null ? null : seasonWords.since(dayWords(since, serverNow())),
    bestOf !== null && played > 0 ? seasonWords.bestCounted(counted, played) : null,
    average === null ? null : seasonWords.aMeeting(formatPoints(average)),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

const medalNames = ['gold', 'silver', 'bronze'] as const;

function MedalCounts({ row, hasMonths }: { row: SeasonRow; hasMonths: boolean }) {
  const kinds = [
    ['meeting', row.meetingMedals],
    ...(hasMonths ? ([['month', row.monthMedals]] as const) : []),
  ] as const;
  const told = kinds.flatMap(([kind, medals]) =>
    medalNames
      .filter((name) => medals[name] > 0)
      .map((name) => ({
        kind,
        name,
        count: medals[name],
        words: seasonWords.medal(medals[name], name, kind),
      })),
  );
  return told.map(({ kind, name, count, words }) => (
    <span key={`${kind} ${name}`} className={classNames(styles.medal, styles[name], styles[kind])}>
      <span aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
        {count > 1 && formatCount(count)}
      </span>
      <span className="sr"> {words},</span>
    </span>
  ));
}

/** Meetings shown before the rest is asked for. */
const firstMeetings = 6;

function Meetings({
  meetings,
  onMeeting,
}: {
  meetings: readonly SeasonMeeting[];
  onMeeting: (id: number) => void;
}) {
  const [all, setAll] = useState(false);
  if (meetings.length === 0) return null;
  const shown = all ? meetings : meetings.slice(0, firstMeetings);
  return (
    <div>
      <h3 className={styles.heading}>{seasonWords.whoWon}</h3>
      <ul className={styles.meetings}>
        {shown.map(({ meetingId, meetingName, date, gold, players }) => (
          <li key={meetingId}>
            <button type="button" onClick={() => onMeeting(meetingId)}>
              {meetingName}, {dayWords(date, serverNow())}
            </button>
            <span>
              {gold.length === 0 ? (
                <span className="dim">{seasonWords.noMedals(players)}</span>
              ) : (
                <b>{gold.join(', ')}</b>
              )}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < meetings.length && (
        <Button kind="quiet" size="small" onClick={() => setAll(true)}>
          {seasonWords.showAll(meetings.length)}
        </Button>
      )}
    </div>
  );
}

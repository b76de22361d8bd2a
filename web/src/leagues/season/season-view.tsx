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

/** The rows with the own one first, on every page, and never twice: also without a rank, which it says. */
export function ownFirst<R extends { readonly punterId: number }>(
  rows: readonly R[],
  own: R | null,
): readonly R[] {
  return own === null ? rows : [own, ...rows.filter(({ punterId }) => punterId !== own.punterId)];
}

/** How many points a row is behind the leader, where the leader is known and the row has a rank. */
function behindLeader(
  { rank, points }: Pick<SeasonRow, 'rank' | 'points'>,
  leader: Pick<SeasonRow, 'points'> | null,
): number | null {
  if (rank === null || leader === null) return null;
  // Whole hundredths, so that no sum of binary fractions shows.
  const behind = Math.round((leader.points - points) * 100) / 100;
  return behind > 0 ? behind : null;
}

/** The alias in a table, with what became of a member who is one no more. */
export function standingWords(standing: SeasonRow['standing']): string | null {
  return { member: null, left: seasonWords.left, former: seasonWords.former }[standing];
}

function SeasonTable({ season, isBusy }: { season: LeagueSeason; isBusy: boolean }) {
  const { rows, own, by } = season;
  const leader = rows.find(({ rank }) => rank === 1) ?? null;
  const hasMonths = by === 'season';
  const hasMedals = ownFirst(rows, own).some(({ meetingMedals }) =>
    medalNames.some((name) => meetingMedals[name] > 0),
  );
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col">{seasonWords.heads.rank}</th>
            <th scope="col">
              {seasonWords.heads.punter} {hasMedals && <MedalKey />}
            </th>
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
                <div className={styles.line}>
                  <b>
                    <AliasText alias={row.punterAlias} />
                  </b>
                  {row.played > 0 && (
                    <small className={styles.narrow}>{seasonWords.playedOf(row.played)}</small>
                  )}
                  <small>{rowWords(row, row.punterId === own?.punterId)}</small>
                  <Months row={row} isShown={hasMonths} className={styles.besideName} />
                </div>
                <div className={styles.line}>
                  <MedalCounts medals={row.meetingMedals} />
                  {row.average !== null && row.played > 0 && (
                    <small className={styles.narrow}>{seasonWords.each(formatAverage(row.average))}</small>
                  )}
                </div>
              </td>
              <td className={`n num ${styles.wide}`}>{seasonWords.of(row.played, row.playable)}</td>
              <td className={`n num ${styles.wide}`}>
                {row.average === null || row.played === 0 ? '–' : formatAverage(row.average)}
              </td>
              <td className={`n num ${styles.points}`}>
                {row.rank === null ? '–' : formatPoints(row.points)}
                <Behind points={behindLeader(row, leader)} />
                <Months row={row} isShown={hasMonths} className={styles.narrow} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Behind({ points }: { points: number | null }) {
  if (points === null) return null;
  return (
    <small>
      {seasonWords.behind(formatPoints(points))}
      <span className="sr">{seasonWords.theLeader}</span>
    </small>
  );
}

/** Points a meeting to one decimal: more says nothing of a season. */
export function formatAverage(points: number): string {
  return formatPoints(Math.round(points * 10) / 10);
}

interface MonthsProps {
  row: SeasonRow;
  isShown: boolean;
  className: string | undefined;
}

/** 'won 1 month': beside the alias, on a phone under the points, where the leader's line is free. */
function Months({ row: { monthMedals }, isShown, className }: MonthsProps) {
  if (!isShown || monthMedals.gold === 0) return null;
  return <small className={className}>{seasonWords.monthsWon(monthMedals.gold)}</small>;
}

/** Beside an alias: what became of who is no member, and of who has played none since when a member. */
function rowWords({ standing, since, played }: SeasonRow, isOwn: boolean): string {
  return [
    standingWords(standing),
    isOwn && played === 0 ? seasonWords.noneYet : null,
    played === 0 && since !== null ? seasonWords.since(dayWords(since, serverNow())) : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

const medalNames = ['gold', 'silver', 'bronze'] as const;

/** How a place is drawn: told apart by shape too, and never by a figure beside the count. */
function MedalMark({ name }: { name: (typeof medalNames)[number] }) {
  return <i className={classNames(styles.medal, styles[name])} aria-hidden="true" />;
}

/** In the head: which mark counts which place. Rows say it in words to those who do not see it. */
function MedalKey() {
  return (
    <small className={styles.medals} aria-hidden="true">
      {medalNames.map((name) => (
        <span key={name}>
          <MedalMark name={name} /> {seasonWords.medalKey[name]}
        </span>
      ))}
    </small>
  );
}

/** Meetings that were finished first, second and third, and how often. */
function MedalCounts({ medals }: { medals: SeasonRow['meetingMedals'] }) {
  const told = medalNames.map((name) => ({ name, count: medals[name] })).filter(({ count }) => count > 0);
  if (told.length === 0) return null;
  return (
    <span className={styles.medals}>
      {told.map(({ name, count }) => (
        <span key={name}>
          <MedalMark name={name} /> <span aria-hidden="true">{formatCount(count)}</span>
          <span className="sr"> {seasonWords.medal(count, name)},</span>
        </span>
      ))}
    </span>
  );
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

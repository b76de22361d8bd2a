import type { LeagueSeason, SeasonSettings } from '@furlong/contract/schemas/league-season';
import { useRef } from 'react';
import { useStaleSince } from '../../platform/offline/stale-notice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Pager } from '../../ui/controls/pager.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { useFromWidth } from '../../ui/styles/use-from-width.ts';
import { RetrievalFailed } from '../retrieval-failed.tsx';
import { type ChosenPeriod, PeriodChoice } from './period-choice.tsx';
import styles from './season.module.css';
import { RunningMeetings, WhoWon } from './season-meetings.tsx';
import { useLeagueSeason } from './season-queries.ts';
import { asItStands } from './season-rows.ts';
import { SeasonTable } from './season-table.tsx';
import { periodChoiceWords, seasonWords } from './season-words.ts';

interface SeasonViewProps {
  leagueCode: string;
  /** Kept by the league, for the reader who comes back from another of its views. */
  chosen: ChosenPeriod;
  onChoose: (chosen: ChosenPeriod) => void;
  /** Shows the board of a meeting. */
  onMeeting: (meetingId: number) => void;
  /** Shows the reader head to head with another member. */
  onRival: (punterId: number) => void;
}

/** A league over its meetings: the table of a season, a month or a week, with medals and who won which meeting. */
export function SeasonView({ leagueCode, chosen, onChoose, onMeeting, onRival }: SeasonViewProps) {
  const top = useRef<HTMLDivElement>(null);
  const choose = (period: ChosenPeriod) => {
    onChoose(period);
    // Which period it is stands at the top.
    top.current?.scrollIntoView?.({ block: 'start' });
  };
  const isOld = useStaleSince() !== null;
  const { data: season, isError, isPlaceholderData, refetch } = useLeagueSeason({ leagueCode, ...chosen });
  const isPhone = !useFromWidth(640);
  // A phone has no room for them above the rows, which tell who plays live.
  const running = season && (
    <RunningMeetings meetings={runningOf(season)} isOld={isOld} onMeeting={onMeeting} />
  );
  return (
    <div ref={top} className={`${styles.view} ${styles.top}`}>
      <PeriodChoice chosen={chosen} shown={season} onChoose={onChoose} />
      {season === undefined ? (
        isError ? (
          <RetrievalFailed onRetry={() => void refetch()} />
        ) : (
          <Bone height={280} />
        )
      ) : (
        <>
          {!isPhone && running}
          {hasNobody(season) && !hasLive(season) ? (
            <EmptyState title={seasonWords.none} action={<EarlierButton season={season} onChoose={choose} />}>
              {seasonWords.noneWhy} {describeSettings(season.settings)}
            </EmptyState>
          ) : (
            <>
              <SeasonTable
                season={asItStands(season)}
                isOld={isOld}
                isBusy={isPlaceholderData}
                onRival={onRival}
              />
              {season.maxPages > 1 && (
                <Pager
                  page={season.page}
                  total={season.totalRows}
                  perPage={season.perPage}
                  pages={season.maxPages}
                  loading={isPlaceholderData}
                  onPage={(page) => onChoose({ ...chosen, page })}
                />
              )}
              <p className="small dim">
                {hasNobody(season) ? `${seasonWords.none}. ` : ''}
                {hasLive(season) ? `${seasonWords.liveWhy} ` : ''}
                {describeSettings(season.settings)} {season.own !== null && seasonWords.tap}
              </p>
              {hasNobody(season) && (
                <p>
                  <EarlierButton season={season} onChoose={choose} />
                </p>
              )}
            </>
          )}
          {isPhone && running}
          <WhoWon meetings={season.meetings.filter(({ players }) => players > 0)} onMeeting={onMeeting} />
        </>
      )}
    </div>
  );
}

/** Those that somebody of the league plays. */
function runningOf({ running }: Partial<Pick<LeagueSeason, 'running'>>) {
  // A season that an earlier version kept for offline has none.
  return (running ?? []).filter(({ players }) => players > 0);
}

/** Nobody has played a finished meeting of the table yet. */
function hasNobody({ page, rows, own }: LeagueSeason): boolean {
  return page === 1 && own?.rank == null && rows.every(({ rank }) => rank === null);
}

function hasLive({ rows }: LeagueSeason): boolean {
  return rows.some(({ live }) => live !== null);
}

interface EarlierButtonProps {
  season: LeagueSeason;
  onChoose: (chosen: ChosenPeriod) => void;
}

/** From a table without anybody to the one before it. */
function EarlierButton({ season: { by, earlier, later }, onChoose }: EarlierButtonProps) {
  if (earlier === null) return null;
  return (
    <Button size="small" onClick={() => onChoose({ by, period: earlier, page: 1 })}>
      {later === null ? periodChoiceWords.last[by] : periodChoiceWords.before[by]}
    </Button>
  );
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

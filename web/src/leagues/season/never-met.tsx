import type { LeagueSeason } from '@furlong/contract/schemas/league-season';
import { Link } from 'react-router';
import { pickMeeting } from '../../leaderboard/leaderboard-words.ts';
import { nextMeeting } from '../../leaderboard/meeting-end.tsx';
import { useAllMeetings } from '../../meetings/meeting-queries.ts';
import { useClosedTo } from '../../platform/api/closed-to.ts';
import { useNow } from '../../platform/device/now.ts';
import { linkTo } from '../../platform/site/links.ts';
import styles from './duel-panel.module.css';
import { DuelScore } from './duel-panel.tsx';
import { type Duellist, duelWords, headOf, neverMetWords } from './duel-words.ts';
import type { Pair } from './pair-choice.tsx';
import { currentSeason } from './period-choice.tsx';
import { useLeagueSeason } from './season-queries.ts';
import { formatAverage } from './season-rows.ts';

interface NeverMetProps {
  leagueCode: string;
  pair: Pair;
  sides: readonly [Duellist, Duellist];
}

/** Two without a meeting in common: what each averages over the season, as far as the table's first page has them. */
export function NeverMet({ leagueCode, pair, sides: [left, right] }: NeverMetProps) {
  const { data: season } = useLeagueSeason({ leagueCode, ...currentSeason });
  const [one, other] = pair.map((punterId) => averageOf(season, punterId));
  const hasAverage = one != null || other != null;
  const title = neverMetWords(left, right);
  const figures = [one ?? '–', other ?? '–'] as const;
  return (
    <>
      <DuelScore
        title={title}
        figures={hasAverage ? figures : null}
        isPlain
        said={
          hasAverage
            ? `${title} ${duelWords.average}: ${headOf(left)} ${figures[0]}, ${headOf(right)} ${figures[1]}.`
            : title
        }
      />
      {hasAverage && (
        <p className={styles.small} aria-hidden="true">
          {duelWords.average}
        </p>
      )}
      <p className={styles.small}>
        {left.isOwn || right.isOwn ? duelWords.firstToCome : duelWords.firstToComeOfTwo}
      </p>
      {(left.isOwn || right.isOwn) && <NextPick />}
    </>
  );
}

/** The way to the next meeting, where the reader has no picks on it yet: it may be the first of the two. */
function NextPick() {
  const now = useNow();
  const isClosed = useClosedTo() !== null;
  const { data: meetings } = useAllMeetings();
  const next = nextMeeting(meetings ?? [], now);
  if (isClosed || next?.firstOff == null || (next.selections?.length ?? 0) > 0) return null;
  return (
    <Link className={styles.back} to={linkTo('picks', { meetingId: next.meetingId })}>
      {pickMeeting(next.raceCourseName, next.firstOff, now)}
    </Link>
  );
}

/** A member's points a meeting of the season; null of one who has played none, or is on another page. */
function averageOf(season: LeagueSeason | undefined, punterId: number | null): string | null {
  const row = [season?.own, ...(season?.rows ?? [])].find((each) => each?.punterId === punterId);
  return row == null || row.average === null || row.played === 0 ? null : formatAverage(row.average);
}

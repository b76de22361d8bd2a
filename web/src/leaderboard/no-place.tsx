import { stateOfRace } from '../meetings/race-state.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import type { BoardMeeting } from './board-parts.ts';
import { pickMeeting, placeWords } from './leaderboard-words.ts';
import { nextMeeting } from './meeting-end.tsx';
import styles from './news.module.css';
import { isLost, type OwnCardProps, ScratchedPicks } from './own-news.tsx';
import { joiningRace } from './own-strip.tsx';

interface NoPlaceProps extends OwnCardProps {
  /** No more races will be run. */
  abandoned: boolean;
  /** The meetings among which this one is, and the next. */
  meetings: readonly BoardMeeting[];
}

/** What stands for a punter without a rank: picks that wait, or the way to pick. The list beside it has the drawing. */
export function NoPlace({ meetingId, abandoned, meetings, card, now }: NoPlaceProps) {
  const isClosed = useClosedTo() !== null;
  const races = card?.races ?? [];
  if (abandoned) {
    return (
      <EmptyState drawing={null} title={placeWords.abandoned}>
        {placeWords.abandonedWhy}
      </EmptyState>
    );
  }
  const [open] = races
    .filter((race) => stateOfRace(race, now) === 'open')
    .toSorted((a, b) => Date.parse(a.offTime) - Date.parse(b.offTime));
  const mayPick = open !== undefined && !isClosed;
  const joining = joiningRace(races, now);
  if (races.some((race) => race.selection != null)) {
    return (
      <>
        <EmptyState
          drawing={null}
          title={placeWords.picksIn}
          {...(mayPick && {
            action: <ButtonLink to={linkTo('picks', { meetingId })}>{placeWords.changePicks}</ButtonLink>,
          })}
        >
          {joining === null ? placeWords.picksInWhy : placeWords.joins(joining)}
        </EmptyState>
        {races.some((race) => isLost(race, now)) && (
          <ul className={`small ${styles.news}`}>
            <ScratchedPicks meetingId={meetingId} races={races} now={now} />
          </ul>
        )}
      </>
    );
  }
  const here = meetings.find((meeting) => meeting.meetingId === meetingId);
  const next = isClosed ? undefined : open === undefined ? nextMeeting(meetings, now) : here;
  const offTime = open?.offTime ?? next?.firstOff;
  return (
    <EmptyState
      drawing={null}
      title={placeWords.noPicks}
      {...(next !== undefined &&
        offTime != null && {
          action: (
            <ButtonLink kind="main" to={linkTo('picks', { meetingId: next.meetingId })}>
              {pickMeeting(next.raceCourseName, offTime, now)}
            </ButtonLink>
          ),
        })}
    >
      {mayPick ? placeWords.stillOpen : isClosed ? undefined : placeWords.nextCard}
    </EmptyState>
  );
}

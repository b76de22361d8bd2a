import { stateOfRace } from '../meetings/race-state.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { placeWords } from './leaderboard-words.ts';
import { isLost, type OwnCardProps, ScratchedPicks } from './own-news.tsx';
import styles from './own-place.module.css';

interface NoPlaceProps extends OwnCardProps {
  /** No more races will be run. */
  abandoned: boolean;
}

/** What stands for a punter without a rank: picks that wait, or the way to pick. The list beside it has the drawing. */
export function NoPlace({ meetingId, abandoned, card, now }: NoPlaceProps) {
  const isClosed = useClosedTo() !== null;
  const races = card?.races ?? [];
  if (abandoned) {
    return (
      <EmptyState drawing={null} title={placeWords.abandoned}>
        {placeWords.abandonedWhy}
      </EmptyState>
    );
  }
  const isOpen = races.some((race) => stateOfRace(race, now) === 'open');
  const mayPick = isOpen && !isClosed;
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
          {placeWords.picksInWhy}
        </EmptyState>
        {races.some((race) => isLost(race, now)) && (
          <ul className={`small ${styles.news}`}>
            <ScratchedPicks meetingId={meetingId} races={races} now={now} />
          </ul>
        )}
      </>
    );
  }
  return (
    <EmptyState
      drawing={null}
      title={placeWords.noPicks}
      {...(mayPick && {
        action: (
          <ButtonLink kind="main" to={linkTo('picks', { meetingId })}>
            {placeWords.pickNow}
          </ButtonLink>
        ),
      })}
    >
      {mayPick ? placeWords.stillOpen : isClosed ? undefined : placeWords.nextCard}
    </EmptyState>
  );
}

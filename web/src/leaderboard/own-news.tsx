import type { LiveOwn } from '@furlong/contract/schemas/live';
import type { Race } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { stateOfRace } from '../meetings/race-state.ts';
import type { Card } from '../meetings/read-card.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { placeWords } from './leaderboard-words.ts';
import { describeBest, describeChance, describePassing } from './live-words.ts';
import styles from './news.module.css';

export interface OwnCardProps {
  meetingId: number;
  card: Card | undefined;
  now: number;
}

interface OwnNewsProps extends OwnCardProps {
  ownPlace: LiveOwn | null;
}

/** The race under way, who passed whom with the last one, and what is left to win. */
export function OwnNews({ meetingId, ownPlace, card, now }: OwnNewsProps) {
  const isClosed = useClosedTo() !== null;
  const passing = ownPlace && describePassing(ownPlace);
  const best = ownPlace && describeBest(ownPlace);
  const races = card?.races ?? [];
  const unpicked = races.filter((race) => race.selection == null && stateOfRace(race, now) === 'open').length;
  return (
    <ul className={`small ${styles.news}`}>
      {ridingRaces(races, now).map((race) => (
        <li key={race.raceNumber}>
          <Riding race={race} ownPlace={ownPlace} card={card} />
        </li>
      ))}
      <ScratchedPicks meetingId={meetingId} races={races} now={now} />
      {passing !== null && <li>{passing}</li>}
      {best !== null && <li className="dim">{best}</li>}
      {unpicked > 0 && !isClosed && (
        <li>
          <Link to={linkTo('picks', { meetingId })}>{placeWords.pickMore(unpicked)}</Link>
        </li>
      )}
    </ul>
  );
}

/** The races under way that the punter picked. */
export function ridingRaces(races: readonly Race[], now: number): readonly Race[] {
  return races.filter((race) => race.selection != null && stateOfRace(race, now) === 'off');
}

interface RidingProps {
  race: Race;
  ownPlace: LiveOwn | null;
  card: Card | undefined;
}

/** What the pick of a race under way needs. */
export function Riding({ race, ownPlace, card }: RidingProps) {
  const scratched = isScratched(race);
  return (
    <>
      {placeWords.isOff(race.raceNumber)} {scratched && `${placeWords.yourPick} `}
      <b>{race.selection?.horseName}</b>{' '}
      {scratched
        ? placeWords.standsIn(standInOf(race))
        : describeChance(ownPlace?.above ?? null, card?.scoring.placePoints ?? [])}
    </>
  );
}

/** Whether the pick of a race was scratched and there is time to pick again. */
export function isLost(race: Race, now: number): boolean {
  return isScratched(race) && stateOfRace(race, now) === 'open';
}

interface ScratchedPicksProps {
  meetingId: number;
  races: readonly Race[];
  now: number;
}

/** The picks that were scratched in races still open. */
export function ScratchedPicks({ meetingId, races, now }: ScratchedPicksProps) {
  const isClosed = useClosedTo() !== null;
  return races
    .filter((race) => isLost(race, now))
    .map(({ raceNumber, selection }) => (
      <li key={raceNumber}>
        {placeWords.lostPick(raceNumber)} <b>{selection?.horseName}</b> {placeWords.wasScratched}{' '}
        {isClosed ? (
          placeWords.favouriteStandsIn
        ) : (
          <>
            <Link to={linkTo('picks', { meetingId, race: raceNumber })}>{placeWords.pickAnother}</Link>
            {placeWords.orFavourite}
          </>
        )}
      </li>
    ));
}

/** Whether the pick of a race does not run. */
function isScratched({ selection, runners }: Race): boolean {
  return runners.some(({ saddle, scratched }) => scratched && saddle === selection?.saddle);
}

/** The horse that stands in for a scratched pick (rule: favourite-stands-in), named once the result gives it. */
function standInOf({ selection, runners }: Race): string {
  const standIn = runners.find(({ saddle }) => saddle === selection?.countsAs);
  return standIn?.horseName ?? placeWords.favourite;
}

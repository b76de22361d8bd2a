import type { DeskFixtureLine } from '@furlong/contract/schemas/desk-match-day';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatClock } from '../../ui/format/format-date.ts';
import { byHandWords } from '../by-hand/by-hand-words.ts';
import { fixtureLink } from '../desk-links.ts';
import styles from '../race-day/race-day.module.css';
import { fixtureStandingOf, fixtureTones, goalsText, kickOffClock } from './fixture-standing.ts';
import type { DeskFixtureDay } from './match-day-queries.ts';
import { fixtureStandingWords, matchDayWords } from './match-day-words.ts';

interface FixtureListProps {
  fixtures: UseQueryResult<DeskFixtureDay>;
  now: number;
}

/** A day's fixtures by league, each with its clock to the kick-off, or its score. */
export function FixtureList({ fixtures: { data, isError, error, refetch }, now }: FixtureListProps) {
  if (data === undefined) {
    if (!isError) return null;
    return (
      <ErrorState title={matchDayWords.failed} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    );
  }
  const leagues = [...Map.groupBy(data.fixtures, ({ league }) => league)];
  if (leagues.length === 0) return null;
  return (
    <div className={styles.fixtures}>
      <h2 className="sr">{matchDayWords.soccer}</h2>
      <div className={styles.meetings}>
        {leagues.map(([league, fixtures]) => (
          <section key={league} className="sect">
            <h2>
              {league} <small>{matchDayWords.soccer}</small>
            </h2>
            <ul className="sheet">
              {fixtures.map((fixture) => (
                <FixtureLine key={fixture.fixtureId} fixture={fixture} now={now} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {data.next !== null && <p className="dim">{matchDayWords.more(data.fixtures.length)}</p>}
    </div>
  );
}

/** A fixture in a list: time, sides, state, and the clock to the kick-off or the score. */
function FixtureLine({ fixture, now }: { fixture: DeskFixtureLine; now: number }) {
  const standing = fixtureStandingOf(fixture, now);
  const { score, minute, added, kickOffAt } = fixture;
  const played = score && [goalsText(score), minute !== null && matchDayWords.minute(minute, added)];
  return (
    <li>
      <Link className={styles.line} to={fixtureLink(fixture.fixtureId)}>
        <time dateTime={kickOffAt}>{formatClock(kickOffAt)}</time>{' '}
        <span className={styles.name}>{matchDayWords.versus(fixture.home, fixture.away)}</span>{' '}
        <Tag tone={fixtureTones[standing]}>{fixtureStandingWords[standing]}</Tag>{' '}
        {standing === 'open' && fixture.pricesHeld && (
          <>
            <Tag tone="amber">{byHandWords.held}</Tag>{' '}
          </>
        )}
        <span className={styles.figure}>
          {played?.filter(Boolean).join(' ') ?? kickOffClock(standing, kickOffAt, now)}
        </span>
      </Link>
    </li>
  );
}

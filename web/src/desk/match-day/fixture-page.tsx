import type { DeskFixture } from '@furlong/contract/schemas/desk-match-day';
import { deskDuties } from '@furlong/domain/desk/roles';
import { localDayOf } from '@furlong/domain/local-date';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { CallError } from '../../platform/api/query-client.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { Facts } from '../../ui/format/facts.tsx';
import { formatClock, formatDay } from '../../ui/format/format-date.ts';
import { resultWords } from '../approvals/approvals-words.ts';
import { deskPaths, fixtureLiabilityLink, scoreLink } from '../desk-links.ts';
import raceDay from '../race-day/race-day.module.css';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import { useSecond } from '../shell/use-second.ts';
import { FixtureControls } from './fixture-controls.tsx';
import { fixtureStandingOf, fixtureTones, goalsText, kickOffClock } from './fixture-standing.ts';
import { MarketTables } from './market-tables.tsx';
import styles from './match-day.module.css';
import { deskFixtureQuery } from './match-day-queries.ts';
import { fixtureStandingWords, matchDayWords } from './match-day-words.ts';

/** A fixture: its state and clock, its score, and its markets with their prices. */
export function FixturePage() {
  const { fixtureId = '' } = useParams();
  const now = useSecond();
  const id = /^\d{1,9}$/.test(fixtureId) ? Number(fixtureId) : 0;
  const own = useOwnDesk();
  const seen = useQuery({ ...deskFixtureQuery(id), enabled: id > 0 });
  if (seen.data === undefined) {
    const isMissing = id === 0 || (seen.error instanceof CallError && seen.error.status === 404);
    return (
      <>
        <h1 className="sr">{matchDayWords.match}</h1>
        {isMissing ? (
          <EmptyState
            title={matchDayWords.notFound}
            action={<Link to={deskPaths.raceDay}>{matchDayWords.back}</Link>}
          >
            {matchDayWords.notFoundText}
          </EmptyState>
        ) : seen.isError ? (
          <ErrorState title={matchDayWords.matchFailed} onRetry={() => void seen.refetch()}>
            {seen.error.message}
          </ErrorState>
        ) : (
          <Skeleton text={matchDayWords.loading}>
            <br />
          </Skeleton>
        )}
      </>
    );
  }
  const fixture = seen.data;
  const mayChange = mayDo(own.data?.roles ?? [], deskDuties.changeRaces);
  const mayPropose = mayDo(own.data?.roles ?? [], deskDuties.proposeResults);
  const takesPrices = ['open', 'suspended', 'postponed'].includes(fixtureStandingOf(fixture, now));
  return (
    <>
      <p className={styles.back}>
        <Link to={`${deskPaths.raceDay}?day=${localDayOf(new Date(fixture.kickOffAt))}`}>
          {matchDayWords.back}
        </Link>
      </p>
      <FixtureHead fixture={fixture} now={now} />
      <div className={styles.columns}>
        <section className="sect">
          <h2>{matchDayWords.prices}</h2>
          <MarketTables key={fixture.fixtureId} fixture={fixture} mayPrice={mayChange && takesPrices} />
        </section>
        <div className={styles.side}>
          {mayChange && <FixtureControls key={fixture.fixtureId} fixture={fixture} now={now} />}
          <FixtureScore fixture={fixture} now={now} mayPropose={mayPropose} />
          <p>
            <Link to={fixtureLiabilityLink(fixture.fixtureId)}>{matchDayWords.liability}</Link>
          </p>
        </div>
      </div>
    </>
  );
}

function FixtureHead({ fixture, now }: { fixture: DeskFixture; now: number }) {
  const { league, round, home, away, kickOffAt, dated, startedAt, format, neutralVenue } = fixture;
  const standing = fixtureStandingOf(fixture, now);
  const clock = kickOffClock(standing, kickOffAt, now);
  const facts = [
    league,
    round,
    dated ? formatDay(kickOffAt) : matchDayWords.noDate,
    startedAt !== null && matchDayWords.kickedOff(formatClock(startedAt)),
    neutralVenue && matchDayWords.neutral,
    format !== '2x45' && matchDayWords.format(format),
  ].filter((fact) => fact !== null && fact !== false);
  return (
    <div className={raceDay.race}>
      <div>
        <h1>{matchDayWords.versus(home, away)}</h1>
        <p className="small dim">
          <Facts facts={facts} />
        </p>
      </div>
      <p className={raceDay.when}>
        <time dateTime={kickOffAt}>{formatClock(kickOffAt)}</time>
        <span>
          <Tag tone={fixtureTones[standing]}>{fixtureStandingWords[standing]}</Tag>{' '}
          {clock !== null && <span className="small num">{clock}</span>}
        </span>
      </p>
    </div>
  );
}

/** The goals so far or of the result, with the half-time score. */
function FixtureScore({
  fixture,
  now,
  mayPropose,
}: {
  fixture: DeskFixture;
  now: number;
  mayPropose: boolean;
}) {
  const { score, halfTime, minute, added, awarded } = fixture;
  const standing = fixtureStandingOf(fixture, now);
  const hasKickedOff = !['open', 'suspended', 'postponed'].includes(standing);
  return (
    <section className={raceDay.result}>
      <div className={raceDay.resulthead}>
        <h2>{matchDayWords.score}</h2>
        {score !== null && <Tag tone={fixtureTones[standing]}>{fixtureStandingWords[standing]}</Tag>}
      </div>
      {score === null ? (
        <p className={raceDay.none}>
          {fixture.resultWithheld ? resultWords.withheld : matchDayWords.noScore}
        </p>
      ) : (
        <p className={styles.score}>
          <b>{goalsText(score)}</b>
          {minute !== null && <span>{matchDayWords.minute(minute, added)}</span>}
          {halfTime !== null && <span className="dim">{matchDayWords.halfTime(goalsText(halfTime))}</span>}
        </p>
      )}
      {awarded !== null && <p className={raceDay.none}>{matchDayWords.awarded(goalsText(awarded))}</p>}
      {mayPropose && hasKickedOff && (
        <p className={raceDay.none}>
          <Link to={scoreLink(fixture.fixtureId)}>{resultWords.link}</Link>
        </p>
      )}
    </section>
  );
}

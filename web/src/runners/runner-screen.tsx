import type { Race, Runner } from '@furlong/contract/schemas/meetings';
import type { RunnerForm } from '@furlong/contract/schemas/runners';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { isUnknownMeeting, useCard } from '../meetings/meeting-queries.ts';
import { PickedShares } from '../meetings/picked-shares.tsx';
import { stateOfRace } from '../meetings/race-state.ts';
import type { Card } from '../meetings/read-card.ts';
import { useNow } from '../platform/device/now.ts';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { stateWords } from '../ui/feedback/state-words.ts';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { useFromWidth } from '../ui/styles/use-from-width.ts';
import { PastRuns } from './past-runs.tsx';
import { PeopleRecords } from './people-records.tsx';
import { PriceStory } from './price-story.tsx';
import { RunRecords } from './run-records.tsx';
import { RunnerFoot } from './runner-foot.tsx';
import { RunnerFacts, RunnerHead } from './runner-head.tsx';
import { useRunnerForm } from './runner-queries.ts';
import styles from './runner-screen.module.css';
import { formCountWords, goneWords, raceWords, runnerWords } from './runner-words.ts';

/** A runner of a card: its facts, its last runs, its jockey and trainer, its price. */
export function RunnerScreen() {
  const { meetingId = '', raceNumber = '', saddle = '' } = useParams();
  const ids = [meetingId, raceNumber, saddle].every((part) => /^[1-9]\d{0,8}$/.test(part));
  const { data: card, isPending, error, refetch } = useCard(ids ? Number(meetingId) : null);
  const race = card?.races.find((each) => each.raceNumber === Number(raceNumber));
  const runner = race?.runners.find((each) => each.saddle === Number(saddle));
  if (card && race && runner) return <RunnerPage card={card} race={race} runner={runner} />;
  if (!ids || card !== undefined || isUnknownMeeting(error)) return <NoSuchRunner />;
  if (isPending) return <RunnerSkeleton />;
  return (
    <>
      <div className="pagehead">
        <h1>{runnerWords.screen}</h1>
      </div>
      <ErrorState
        title={runnerWords.failed.title}
        notKept={stateWords.notKept}
        onRetry={() => void refetch()}
      >
        {runnerWords.failed.text}
      </ErrorState>
    </>
  );
}

function RunnerPage({ card, race, runner }: { card: Card; race: Race; runner: Runner }) {
  const { meeting, races } = card;
  const now = useNow();
  const isOpen = stateOfRace(race, now) === 'open';
  const { meetingId } = meeting;
  const { raceNumber } = race;
  const { saddle } = runner;
  // At the foot of the page; beside a second column, of the first.
  const isWide = useFromWidth(768);
  const foot = isOpen && <RunnerFoot card={card} race={race} runner={runner} now={now} />;
  const { data: form, isPending, refetch } = useRunnerForm({ meetingId, raceNumber, saddle }, isOpen);
  return (
    <PickedShares meetingId={meetingId} races={races}>
      <nav className={styles.back} aria-label={runnerWords.screen}>
        <Link to={linkTo('picks', { meetingId, race: raceNumber })}>
          {raceWords(raceNumber, meeting.raceCourseName)}
        </Link>
        <Neighbours meetingId={meetingId} race={race} saddle={saddle} />
      </nav>
      <RunnerHead runner={runner} race={race} />
      {runner.scratched && <p className={styles.gone}>{goneWords(isOpen)}</p>}
      {form !== undefined ? (
        <Past
          form={form}
          runner={runner}
          race={race}
          courseName={meeting.raceCourseName}
          isOpen={isOpen}
          now={now}
          foot={isWide && foot}
        />
      ) : (
        <>
          <RunnerFacts runner={runner} />
          {isPending ? (
            <Skeleton text={runnerWords.form.loading}>
              <div className={styles.skeleton}>
                <Bone width="180px" height={28} />
                <Bone height={220} />
              </div>
            </Skeleton>
          ) : (
            <ErrorState title={runnerWords.form.failed} onRetry={() => void refetch()} />
          )}
        </>
      )}
      {(!isWide || form === undefined) && foot}
    </PickedShares>
  );
}

interface NeighboursProps {
  meetingId: number;
  race: Race;
  saddle: number;
}

/** The ways to the runners beside this one in the race, without the scratched; Back still leads to the card. */
function Neighbours({ meetingId, race: { raceNumber, runners }, saddle }: NeighboursProps) {
  const others = runners.filter((other) => !other.scratched).toSorted((a, b) => a.saddle - b.saddle);
  const before = others.findLast((other) => other.saddle < saddle);
  const after = others.find((other) => other.saddle > saddle);
  return [
    { runner: before, text: runnerWords.previous },
    { runner: after, text: runnerWords.next },
  ].map(
    ({ runner, text }) =>
      runner !== undefined && (
        <Link key={text} replace to={linkTo('runner', { meetingId, raceNumber, saddle: runner.saddle })}>
          {text}
          <span className="sr">
            : {runner.saddle}, {runner.horseName}
          </span>
        </Link>
      ),
  );
}

interface PastProps {
  form: RunnerForm;
  runner: Runner;
  race: Race;
  courseName: string;
  isOpen: boolean;
  now: number;
  /** What stands at the end of the first column. */
  foot: ReactNode;
}

function Past({ form, runner, race, courseName, isOpen, now, foot }: PastProps) {
  const { runs, records, jockey, trainer } = form;
  // Beside the runs where there is room, below them on a phone.
  const isWide = useFromWidth(768);
  const listed = formCountWords(runner, runs.length);
  const price = (
    <section className="sect">
      <h2>{runnerWords.price.title}</h2>
      <PriceStory runner={runner} race={race} form={form} isOpen={isOpen} now={now} />
    </section>
  );
  return (
    <div className={`cols ${styles.columns}`}>
      <div className={styles.main}>
        <RunnerFacts runner={runner} />
        <section className="sect">
          <h2>
            {runnerWords.form.title} {listed !== null && <small>{listed}</small>}
          </h2>
          <PastRuns runner={runner} runs={runs} now={now} />
          {runs.length > 0 && <RunRecords records={records} race={race} courseName={courseName} />}
        </section>
        {!isWide && price}
        {foot}
      </div>
      <aside className="side">
        <section className="sect">
          <h2>{runnerWords.people.title}</h2>
          <PeopleRecords jockey={jockey} trainer={trainer} />
        </section>
        {isWide && price}
        <section className="sect">
          <h2>{runnerWords.source.title}</h2>
          <p className="small dim">{runnerWords.source.text}</p>
        </section>
      </aside>
    </div>
  );
}

function NoSuchRunner() {
  const { title, text, action } = runnerWords.unknown;
  return (
    <>
      <div className="pagehead">
        <h1>{runnerWords.screen}</h1>
      </div>
      <EmptyState title={title} action={<ButtonLink to={linkTo('home')}>{action}</ButtonLink>}>
        {text}
      </EmptyState>
    </>
  );
}

function RunnerSkeleton() {
  return (
    <Skeleton text={runnerWords.loading}>
      <div className={styles.skeleton}>
        <Bone width="220px" height={34} />
        <Bone height={96} />
        <Bone width="180px" height={28} />
        <Bone height={220} />
      </div>
    </Skeleton>
  );
}

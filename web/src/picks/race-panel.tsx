import type { Race, Scoring } from '@furlong/contract/schemas/meetings';
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import type { SlipProgramme } from '../betting/sport.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import { useSession } from '../platform/session/session-store.ts';
import { Segmented } from '../ui/controls/segmented.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Tag } from '../ui/feedback/tag.tsx';
import { formatClock } from '../ui/format/format-date.ts';
import { formatCount, formatCounted } from '../ui/format/format-number.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { MovementMark } from '../ui/racing/price.tsx';
import { pickOfRace } from './card-picks.ts';
import { type MeetingDraft, usePicksDraft } from './picks-draft.ts';
import styles from './race-panel.module.css';
import { RunnerRow } from './runner-row.tsx';
import { type RunnerOrder, sortRunners } from './sort-runners.ts';

interface RacePanelProps {
  race: Race;
  /** Where the race's heading is told to. */
  heading?: RefObject<HTMLHeadingElement | null>;
  scoring: Scoring;
  draft: MeetingDraft;
  now: number;
  /** The meeting if it takes bets, else null. */
  programme: SlipProgramme | null;
  /** The game is closed to this user: runners cannot be picked. */
  isClosed: boolean;
  /** The meeting is postponed: what is not run yet is neither open nor off. */
  isPutOff?: boolean;
}

const orders = [
  { value: 'number', text: 'Number' },
  { value: 'price', text: 'Price' },
  { value: 'draw', text: 'Draw' },
] as const;
const formats = [
  { value: 'fraction', text: '5/2', words: 'Fractions,' },
  { value: 'decimal', text: '3.50', words: 'Decimals,' },
] as const;

/** One race: its facts, its runners; one tap picks. */
export function RacePanel(props: RacePanelProps) {
  const { race, heading, scoring, draft, now, programme, isClosed, isPutOff = false } = props;
  const punterId = useSession((session) => session.punterId);
  const setPick = usePicksDraft((state) => state.setPick);
  const { format, setFormat } = useOddsPreference();
  const [order, setOrder] = useState<RunnerOrder>('number');
  const group = useRef<HTMLDivElement>(null);
  const runners = useMemo(() => sortRunners(race.runners, order), [race.runners, order]);
  const open = stateOfRace(race, now) === 'open';
  const canPick = open && !isClosed;
  const picked = pickOfRace(race, draft, now);
  const selectable = runners.filter(({ scratched }) => !scratched).map(({ saddle }) => saddle);
  const tabStop = picked !== null && selectable.includes(picked) ? picked : selectable[0];

  const pick = (saddle: number) => {
    const saved = race.selection?.saddle;
    setPick(punterId, race.meetingId, race.raceNumber, saddle === saved ? null : saddle);
  };
  // Only unsaved picks can be removed: a save never deletes a pick.
  const takeOff = () => {
    if (picked === null) return;
    setPick(punterId, race.meetingId, race.raceNumber, null);
    announce(`No pick in race ${race.raceNumber}.`);
    focusOn(picked);
  };
  const focusOn = (saddle: number) =>
    group.current?.querySelector<HTMLElement>(`[data-saddle="${saddle}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const from = Number((event.target as HTMLElement).dataset.saddle);
    const at = selectable.indexOf(from);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = selectable.at((at + step) % selectable.length);
    if (next === undefined) return;
    pick(next);
    focusOn(next);
  };

  const rows = runners.map((runner) => (
    <RunnerRow
      key={runner.saddle}
      runner={runner}
      race={race}
      scoring={scoring}
      open={open}
      canPick={canPick}
      picked={runner.saddle === picked}
      tabStop={runner.saddle === tabStop}
      format={format}
      now={now}
      programme={programme}
      onPick={() => pick(runner.saddle)}
      onTakeOff={runner.saddle === picked && race.selection == null ? takeOff : null}
    />
  ));

  return (
    <section className={styles.panel} aria-label={`Race ${race.raceNumber}`}>
      <RaceHead race={race} heading={heading} now={now} isPutOff={isPutOff} />
      <StandIn race={race} />
      <div className={styles.tools}>
        <Segmented label="Sort" value={order} options={orders} onChange={setOrder} />
        <Segmented label="Odds as" value={format} options={formats} onChange={setFormat} />
      </div>
      <div className={styles.columns} aria-hidden="true">
        <span>No.</span>
        <span />
        <span>Runner</span>
        <span>Form</span>
        <span>Jockey, trainer</span>
        <span className={styles.figure}>Draw</span>
        <span className={styles.figure}>kg</span>
        <span className={styles.figure}>Age</span>
        <span className={styles.priceHead}>Win, place</span>
      </div>
      {canPick ? (
        <div
          ref={group}
          className={styles.runners}
          role="radiogroup"
          aria-label={`Race ${race.raceNumber} runners`}
          onKeyDown={onKeyDown}
        >
          {rows}
        </div>
      ) : (
        <div className={styles.runners}>{rows}</div>
      )}
      {open && (
        <p className={`small dim ${styles.legend}`}>
          {canPick && 'Tap a runner to pick. '}
          {programme !== null && 'Tap a price to bet on it. '}
          <MovementMark movement="shortening" /> shortening, <MovementMark movement="drifting" /> drifting at
          its last change. Nobody sees a pick before the race is off.
        </p>
      )}
    </section>
  );
}

interface RaceHeadProps {
  race: Race;
  heading: RefObject<HTMLHeadingElement | null> | undefined;
  now: number;
  isPutOff: boolean;
}

function RaceHead({ race, heading, now, isPutOff }: RaceHeadProps) {
  const run = race.runners.filter(({ scratched }) => !scratched).length;
  const course = [race.distance === null ? '' : `${formatCount(race.distance)} m`, race.surface].filter(
    Boolean,
  );
  return (
    <div className={styles.head}>
      <span className={styles.number} aria-hidden="true">
        {race.raceNumber}
      </span>
      <h2 ref={heading} tabIndex={-1}>
        <span className="sr">Race {race.raceNumber}: </span>
        {race.raceName}
      </h2>
      <p className={styles.facts}>
        {course.length > 0 && <span>{course.join(' ')}</span>}
        <span>
          {formatCounted(run, 'runner')}, {race.placesPaid === 0 ? 'no places' : `${race.placesPaid} places`}{' '}
          paid
        </span>
        {race.class !== '' && <span>{race.class}</span>}
        {race.going !== '' && <span>{race.going}</span>}
      </p>
      <p className={styles.when}>
        <time dateTime={race.offTime}>{formatClock(race.offTime)}</time>
        <small>
          <RaceTag race={race} now={now} isPutOff={isPutOff} />
        </small>
      </p>
    </div>
  );
}

function RaceTag({ race, now, isPutOff }: Omit<RaceHeadProps, 'heading'>) {
  const state = stateOfRace(race, now);
  if (isPutOff && (state === 'open' || state === 'off')) return <Tag tone="amber">Postponed</Tag>;
  switch (state) {
    case 'abandoned':
      return <Tag tone="red">Abandoned</Tag>;
    case 'off':
      return <Tag tone="red">Off</Tag>;
    case 'resulted':
      return race.resultState === 'official' ? (
        <Tag tone="blue">Official</Tag>
      ) : (
        <Tag tone="amber">Provisional</Tag>
      );
    case 'open':
      return race.suspended ? <Tag tone="amber">New prices to come</Tag> : <Tag tone="green">Open</Tag>;
  }
}

/** A scratched pick and the favourite that counts for it. */
function StandIn({ race }: { race: Race }) {
  const { selection } = race;
  if (!selection || selection.countsAs === null) return null;
  const favourite = race.runners.find(({ saddle }) => saddle === selection.countsAs);
  return (
    <Note tone="amber">
      <b>{selection.horseName} was scratched.</b> The starting-price favourite counts for it: number{' '}
      {selection.countsAs}
      {favourite !== undefined && `, ${favourite.horseName}`}.
    </Note>
  );
}

import type { Race, Scoring } from '@furlong/contract/schemas/meetings';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import type { SlipProgramme } from '../betting/sport.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import { useSession } from '../platform/session/session-store.ts';
import { announce } from '../ui/feedback/announcer.tsx';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { MovementMark } from '../ui/racing/price.tsx';
import { pickOfRace } from './card-picks.ts';
import { type MeetingDraft, usePicksDraft } from './picks-draft.ts';
import { RaceHead, StandIn } from './race-head.tsx';
import { RaceOutcome } from './race-outcome.tsx';
import styles from './race-panel.module.css';
import { RaceTools } from './race-tools.tsx';
import { columnWords, raceWords } from './race-words.ts';
import { RunnerRow } from './runner-row.tsx';
import { sortRunners } from './sort-runners.ts';
import { type RunnerOrders, useRunnerOrder } from './use-runner-order.ts';

interface RacePanelProps {
  race: Race;
  /** Where the race's heading is told to. */
  heading?: RefObject<HTMLHeadingElement | null>;
  scoring: Scoring;
  draft: MeetingDraft;
  now: number;
  /** The meeting's going, which a race does not say again. */
  going?: string;
  /** How the card's races are sorted; by default this race is by itself. */
  orders?: RunnerOrders;
  /** The meeting if it takes bets, else null. */
  programme: SlipProgramme | null;
  /** The game is closed to this user: runners cannot be picked. */
  isClosed: boolean;
  /** The meeting is postponed: what is not run yet is neither open nor off. */
  isPutOff?: boolean;
  /** Shown under the head. */
  children?: ReactNode;
  /** A tap has picked a runner of a race; `isFirst` where the race had no pick. */
  onPicked?: (picked: { readonly race: Race; readonly saddle: number; readonly isFirst: boolean }) => void;
}

/** One race: its facts, its runners; one tap picks. */
export function RacePanel(props: RacePanelProps) {
  const { race, scoring, draft, now, programme, isClosed, isPutOff = false, going = '', onPicked } = props;
  const ownOrders = useRunnerOrder();
  const orders = props.orders ?? ownOrders;
  const punterId = useSession((session) => session.punterId);
  const setPick = usePicksDraft((state) => state.setPick);
  const format = useOddsPreference((preference) => preference.format);
  const group = useRef<HTMLDivElement>(null);
  const hasFinish = race.resultState !== 'none';
  const order = hasFinish ? orders.ofRun : orders.ofOpen;
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
  const remove = () => {
    if (picked === null) return;
    setPick(punterId, race.meetingId, race.raceNumber, null);
    announce(raceWords.noPick(race.raceNumber));
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
      onPick={() => {
        pick(runner.saddle);
        onPicked?.({ race, saddle: runner.saddle, isFirst: picked === null });
      }}
      onRemove={runner.saddle === picked && race.selection == null ? remove : null}
    />
  ));

  return (
    <section className={styles.panel} aria-label={raceWords.race(race.raceNumber)}>
      <RaceHead race={race} heading={props.heading} going={going} now={now} isPutOff={isPutOff} />
      <StandIn race={race} />
      {props.children}
      <RaceTools order={order} hasFinish={hasFinish} onOrder={hasFinish ? orders.sortRun : orders.sortOpen} />
      <div className={styles.columns} aria-hidden="true">
        <span>{columnWords.number}</span>
        <span />
        <span>{columnWords.runner}</span>
        <span>{columnWords.form}</span>
        <span>{columnWords.people}</span>
        <span className={styles.figure}>{columnWords.draw}</span>
        <span className={styles.figure}>{columnWords.weight}</span>
        <span className={styles.figure}>{columnWords.age}</span>
        <span className={hasFinish ? styles.figure : styles.priceHead}>
          {hasFinish ? columnWords.result : columnWords.price}
        </span>
      </div>
      {canPick ? (
        <div
          ref={group}
          className={styles.runners}
          role="radiogroup"
          aria-label={raceWords.runners(race.raceNumber)}
          onKeyDown={onKeyDown}
        >
          {rows}
        </div>
      ) : (
        <div className={styles.runners}>{rows}</div>
      )}
      {hasFinish && <RaceOutcome race={race} />}
      {open && (
        <p className={`small dim ${styles.legend}`}>
          {canPick && `${raceWords.tapRunner} `}
          {programme !== null && `${raceWords.tapPrice} `}
          <MovementMark movement="shortening" /> {raceWords.shortening}, <MovementMark movement="drifting" />{' '}
          {raceWords.drifting} {raceWords.hidden}
        </p>
      )}
    </section>
  );
}

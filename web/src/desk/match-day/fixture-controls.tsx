import type { DeskFixture } from '@furlong/contract/schemas/desk-match-day';
import { localDayOf } from '@furlong/domain/local-date';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { DayInput, Field } from '../../ui/controls/field.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { formatClock, formatDay } from '../../ui/format/format-date.ts';
import { AskFirst } from '../by-hand/ask-first.tsx';
import styles from '../by-hand/by-hand.module.css';
import { byHandWords } from '../by-hand/by-hand-words.ts';
import { type Change, useChange } from '../by-hand/use-change.ts';
import { useOffProposal } from '../by-hand/use-off-proposal.ts';
import { Problem } from '../shell/problem.tsx';
import { isTime, TimeField, timeExpected } from '../shell/time-field.tsx';
import { fixtureHandWords as words } from './fixture-hand-words.ts';
import { fixtureStandingOf, goalsText } from './fixture-standing.ts';

interface FixtureControlsProps {
  fixture: DeskFixture;
  now: number;
}

/**
 * What a trader does with a match: suspends it, moves or postpones it, says it began, calls it off. Past its kick-off a
 * trader only proposes that it is abandoned, called off or comes again.
 */
export function FixtureControls({ fixture, now }: FixtureControlsProps) {
  const change = useChange();
  const target = { fixtureId: fixture.fixtureId, version: fixture.version };
  const standing = fixtureStandingOf(fixture, now);
  const isToCome = fixture.status === 'scheduled' || fixture.status === 'postponed';
  const isOn = ['off', 'live', 'interrupted'].includes(standing);
  const propose = useOffProposal(change);
  const isProposing = change.busy === 'ProposeMatchChange';
  const proposeChange = (kind: 'calling-off' | 'reopening') =>
    propose('ProposeMatchChange', { fixtureId: fixture.fixtureId, change: kind });
  if (!isToCome && !isOn) return null;
  const takesPrices = standing === 'open' || standing === 'suspended' || standing === 'postponed';
  return (
    <section className={styles.panel}>
      <h2>{words.controls}</h2>
      {takesPrices && (
        <Switch
          label={byHandWords.suspended}
          hint={
            fixture.suspension === null
              ? words.notSuspended
              : byHandWords.suspendedBy(fixture.suspension.by, formatClock(fixture.suspension.at))
          }
          on={fixture.suspended}
          busy={change.busy === 'SuspendFixture' || change.busy === 'ResumeFixture'}
          onChange={(on) =>
            void change.make(
              on ? 'SuspendFixture' : 'ResumeFixture',
              target,
              on ? words.isSuspended : byHandWords.isResumed,
            )
          }
        />
      )}
      {isToCome && <MoveKickOff key={fixture.kickOffAt} {...{ fixture, change, now }} />}
      {isToCome && (
        <AskFirst
          label={words.start}
          question={words.startSure}
          busy={change.busy === 'StartFixture'}
          onYes={() => change.make('StartFixture', target, words.started)}
        />
      )}
      {isToCome && fixture.dated && (
        <AskFirst
          label={words.postpone}
          question={isOn ? words.postponeByTwo : words.postponeSure}
          busy={change.busy === 'PostponeFixture' || isProposing}
          onYes={() =>
            isOn ? proposeChange('reopening') : change.make('PostponeFixture', target, words.postponed)
          }
        />
      )}
      {isToCome && (
        <AskFirst
          label={words.callOff}
          question={isOn ? words.callOffByTwo : words.callOffSure}
          busy={change.busy === 'CallOffFixture' || isProposing}
          onYes={() =>
            isOn ? proposeChange('calling-off') : change.make('CallOffFixture', target, words.calledOff)
          }
        />
      )}
      {isOn && <Abandon {...{ fixture, change }} />}
      <Problem text={change.problem} />
    </section>
  );
}

/** Moves the kick-off of a match to another day too. What refunds bets asks first; past the kick-off it is proposed. */
function MoveKickOff({ fixture, change, now }: FixtureControlsProps & { change: Change }) {
  const [day, setDay] = useState(localDayOf(new Date(fixture.kickOffAt)));
  const [time, setTime] = useState(formatClock(fixture.kickOffAt));
  const [problem, setProblem] = useState<string>();
  const kickOffAt = `${day}T${time}:00+02:00`;
  const isRight = isTime(time) && Date.parse(kickOffAt) > now;
  const question = isRight ? questionOf(fixture, kickOffAt, now) : null;
  const propose = useOffProposal(change);
  const move = async () => {
    if (isPast(fixture, now)) {
      const asked = { fixtureId: fixture.fixtureId, change: 'reopening', kickOffAt } as const;
      return await propose('ProposeMatchChange', asked);
    }
    const target = { fixtureId: fixture.fixtureId, version: fixture.version };
    await change.make('MoveKickOff', { ...target, kickOffAt }, words.moved(time));
  };

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setProblem(isRight ? undefined : isTime(time) ? words.badKickOff(formatClock(now)) : timeExpected);
    if (isRight && question === null) void move();
  }

  return (
    <form className={styles.move} onSubmit={submit} noValidate>
      <span className={styles.dated}>
        <span aria-hidden="true">{words.day}</span>
        <DayInput label={words.day} value={day} onChange={(text, isDay) => isDay && setDay(text)} />
      </span>
      <TimeField
        label={words.time}
        value={time}
        error={problem}
        hint={words.moveHint}
        onChange={(typed) => {
          setTime(typed);
          setProblem(undefined);
        }}
      />
      {question === null ? (
        <Button type="submit" busy={change.busy === 'MoveKickOff'}>
          {words.move}
        </Button>
      ) : (
        <AskFirst
          key={question}
          label={words.move}
          question={question}
          busy={change.busy === 'MoveKickOff' || change.busy === 'ProposeMatchChange'}
          onYes={move}
        />
      )}
    </form>
  );
}

/** What is asked before a kick-off is moved; null: nothing, because bets stand and nothing opens again. */
function questionOf(fixture: DeskFixture, kickOffAt: string, now: number): string | null {
  const { refundsAfter } = fixture;
  if (isPast(fixture, now)) return words.moveByTwo;
  if (refundsAfter !== null && Date.parse(kickOffAt) > Date.parse(refundsAfter)) {
    return words.moveRefunds(`${formatDay(kickOffAt)} ${kickOffAt.slice(0, 4)}, ${formatClock(kickOffAt)}`);
  }
  return null;
}

const isPast = ({ dated, kickOffAt }: DeskFixture, now: number) => dated && Date.parse(kickOffAt) <= now;

/** Proposes to abandon a match at the score that is held, in a minute to be typed. */
function Abandon({ fixture, change }: { fixture: DeskFixture; change: Change }) {
  const from = fixture.minute ?? 1;
  const [minute, setMinute] = useState(fixture.minute === null ? '' : String(fixture.minute));
  const isRight = /^\d{1,2}$/.test(minute) && Number(minute) >= from && Number(minute) < 90;
  const score = goalsText(fixture.score ?? { home: 0, away: 0 });
  const propose = useOffProposal(change);
  const { fixtureId } = fixture;
  return (
    <div className={styles.move}>
      <Field
        label={words.minute}
        inputMode="numeric"
        maxLength={2}
        value={minute}
        error={isRight || minute === '' ? undefined : words.badMinute(from)}
        hint={words.abandonHint}
        onChange={({ target: { value } }) => setMinute(value)}
      />
      {isRight && (
        <AskFirst
          label={words.abandon}
          question={words.abandonSure(score, minute)}
          busy={change.busy === 'ProposeMatchChange'}
          onYes={() =>
            propose('ProposeMatchChange', { fixtureId, change: 'abandonment', minute: Number(minute) })
          }
        />
      )}
    </div>
  );
}

import type { DeskRace } from '@furlong/contract/schemas/desk-race-day';
import { localDayOf } from '@furlong/domain/local-date';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { formatClock } from '../../ui/format/format-date.ts';
import { AskFirst } from '../by-hand/ask-first.tsx';
import styles from '../by-hand/by-hand.module.css';
import { byHandWords } from '../by-hand/by-hand-words.ts';
import { type Change, useChange } from '../by-hand/use-change.ts';
import { Problem } from '../shell/problem.tsx';
import { handWords } from './hand-words.ts';
import { useRaceProposal } from './use-race-proposal.ts';

interface RaceControlsProps {
  race: DeskRace;
  now: number;
}

/**
 * What a trader does with a race: suspends it, moves its off, closes it, abandons it. Of one that was run a trader only
 * proposes to abandon it.
 */
export function RaceControls({ race, now }: RaceControlsProps) {
  const change = useChange();
  const propose = useRaceProposal(change, race.raceId);
  const target = { raceId: race.raceId, version: race.version };
  const isSwitching = change.busy === 'SuspendRace' || change.busy === 'ResumeRace';
  const takesBets = race.status === 'open' && now < Date.parse(race.offTime);
  if (race.resultState === 'official') return null;
  return (
    <section className={styles.panel}>
      <h2>{handWords.controls}</h2>
      {takesBets && (
        <>
          <Switch
            label={byHandWords.suspended}
            hint={suspensionHint(race)}
            on={race.suspended}
            busy={isSwitching}
            onChange={(on) =>
              void change.make(
                on ? 'SuspendRace' : 'ResumeRace',
                target,
                on ? handWords.isSuspended : byHandWords.isResumed,
              )
            }
          />
          {race.awaitsPrices && race.suspension === null && (
            <Button
              size="small"
              busy={isSwitching}
              onClick={() => void change.make('SuspendRace', target, handWords.isSuspended)}
            >
              {handWords.holdSuspended}
            </Button>
          )}
        </>
      )}
      {!race.wasRun && <MoveOff key={race.offTime} race={race} change={change} now={now} />}
      {race.status === 'open' && (
        <AskFirst
          label={handWords.close}
          question={handWords.closeSure(race.raceNumber)}
          busy={change.busy === 'CloseRace'}
          onYes={() => change.make('CloseRace', target, handWords.closed)}
        />
      )}
      {race.status !== 'abandoned' && (
        <AskFirst
          label={handWords.abandon}
          question={(race.wasRun ? handWords.abandonByTwo : handWords.abandonSure)(race.raceNumber)}
          busy={change.busy === 'AbandonRace' || change.busy === 'ProposeRaceChange'}
          onYes={() =>
            race.wasRun ? propose(null) : change.make('AbandonRace', target, handWords.abandoned)
          }
        />
      )}
      <Problem text={change.problem} />
    </section>
  );
}

function suspensionHint({ suspension, awaitsPrices }: DeskRace): string {
  if (suspension === null) return awaitsPrices ? handWords.awaitsPrices : handWords.notSuspended;
  return (awaitsPrices ? handWords.both : byHandWords.suspendedBy)(suspension.by, formatClock(suspension.at));
}

/** Moves the off within its day. A race that is closed or abandoned opens again by it, which is asked first. */
function MoveOff({ race, change, now }: RaceControlsProps & { change: Change }) {
  const [time, setTime] = useState(formatClock(race.offTime));
  const [problem, setProblem] = useState<string>();
  const offAt = `${localDayOf(new Date(race.offTime))}T${time}:00+02:00`;
  const isRight = /^\d\d:\d\d$/.test(time) && Date.parse(offAt) > now;
  const move = async () => {
    const target = { raceId: race.raceId, version: race.version };
    await change.make('MoveOff', { ...target, offAt }, handWords.moved(time));
  };

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setProblem(isRight ? undefined : handWords.badOff(formatClock(new Date(now).toISOString())));
    if (isRight && race.status === 'open') void move();
  }

  return (
    <form className={styles.move} onSubmit={submit} noValidate>
      <Field
        label={handWords.off}
        type="time"
        value={time}
        error={problem}
        onChange={({ target }) => {
          setTime(target.value);
          setProblem(undefined);
        }}
      />
      {race.status === 'open' || !isRight ? (
        <Button type="submit" busy={change.busy === 'MoveOff'}>
          {handWords.move}
        </Button>
      ) : (
        <AskFirst
          label={race.status === 'abandoned' ? handWords.openAgain : handWords.move}
          question={handWords.moveSure[race.status === 'abandoned' ? 'abandoned' : 'closed']}
          busy={change.busy === 'MoveOff'}
          onYes={move}
        />
      )}
    </form>
  );
}

import type { DeskRace } from '@furlong/contract/schemas/desk-race-day';
import { localDayOf } from '@furlong/domain/local-date';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { formatClock } from '../../ui/format/format-date.ts';
import { AskFirst } from '../by-hand/ask-first.tsx';
import styles from '../by-hand/by-hand.module.css';
import { byHandWords } from '../by-hand/by-hand-words.ts';
import { type Change, useChange } from '../by-hand/use-change.ts';
import { useOffProposal } from '../by-hand/use-off-proposal.ts';
import { Problem } from '../shell/problem.tsx';
import { isTime, TimeField, timeExpected } from '../shell/time-field.tsx';
import { handWords } from './hand-words.ts';

interface RaceControlsProps {
  race: DeskRace;
  /** What becomes of it takes two persons. */
  wasOff: boolean;
  now: number;
}

/**
 * What a trader does with a race: suspends it, moves its off, closes it, abandons it. Of one that was off a trader only
 * proposes to open it again, or to abandon it.
 */
export function RaceControls({ race, wasOff, now }: RaceControlsProps) {
  const change = useChange();
  const propose = useOffProposal(change);
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
      {!race.wasRun && <MoveOff key={race.offTime} {...{ race, wasOff, change, now }} />}
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
          question={(wasOff ? handWords.abandonByTwo : handWords.abandonSure)(race.raceNumber)}
          busy={change.busy === 'AbandonRace' || change.busy === 'ProposeRaceChange'}
          onYes={() =>
            wasOff
              ? propose('ProposeRaceChange', { raceId: race.raceId, change: 'abandonment' })
              : change.make('AbandonRace', target, handWords.abandoned)
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

/** Moves the off within its day. A race that was off, or is abandoned, opens again by it, which is asked first. */
function MoveOff({ race, wasOff, change, now }: RaceControlsProps & { change: Change }) {
  const [time, setTime] = useState(formatClock(race.offTime));
  const [problem, setProblem] = useState<string>();
  const offAt = `${localDayOf(new Date(race.offTime))}T${time}:00+02:00`;
  const isRight = isTime(time) && Date.parse(offAt) > now;
  const propose = useOffProposal(change);
  const asksFirst = wasOff || race.status !== 'open';
  const move = async () => {
    if (wasOff)
      return await propose('ProposeRaceChange', { raceId: race.raceId, change: 'reopening', offAt });
    const target = { raceId: race.raceId, version: race.version };
    await change.make('MoveOff', { ...target, offAt }, handWords.moved(time));
  };

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setProblem(isRight ? undefined : isTime(time) ? handWords.badOff(formatClock(now)) : timeExpected);
    if (isRight && !asksFirst) void move();
  }

  return (
    <form className={styles.move} onSubmit={submit} noValidate>
      <TimeField
        label={handWords.off}
        value={time}
        error={problem}
        onChange={(typed) => {
          setTime(typed);
          setProblem(undefined);
        }}
      />
      {!asksFirst || !isRight ? (
        <Button type="submit" busy={change.busy === 'MoveOff'}>
          {handWords.move}
        </Button>
      ) : (
        <AskFirst
          label={race.status === 'abandoned' ? handWords.openAgain : handWords.move}
          question={wasOff ? handWords.moveByTwo : handWords.reopenSure}
          busy={change.busy === 'MoveOff' || change.busy === 'ProposeRaceChange'}
          onYes={move}
        />
      )}
    </form>
  );
}

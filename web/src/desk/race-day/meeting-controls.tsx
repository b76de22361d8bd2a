import type { DeskMeeting } from '@furlong/contract/schemas/desk-race-day';
import { useState } from 'react';
import { DayInput } from '../../ui/controls/field.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { AskFirst } from '../by-hand/ask-first.tsx';
import styles from '../by-hand/by-hand.module.css';
import { useChange } from '../by-hand/use-change.ts';
import { Problem } from '../shell/problem.tsx';
import { handWords } from './hand-words.ts';

/** What a trader does with a whole meeting: postpones it, lets it go on, abandons it. */
export function MeetingControls({ meeting }: { meeting: DeskMeeting }) {
  const { meetingId, version, meetingName, day, status } = meeting;
  const change = useChange();
  const [newDay, setNewDay] = useState(day);
  if (status !== 'active' && status !== 'postponed') return null;
  const target = { meetingId, version };
  const left = meeting.races.filter(
    (race) => race.status !== 'abandoned' && race.resultState !== 'official',
  ).length;
  const hasRun = meeting.races.some(({ resultState }) => resultState !== 'none');
  return (
    <section className={styles.panel}>
      <h2>{handWords.meeting}</h2>
      {status === 'postponed' && (
        <AskFirst
          label={handWords.goOn}
          question={handWords.goOnSure(meetingName, formatDay(`${day}T12:00:00+02:00`))}
          busy={change.busy === 'ResumeMeeting'}
          onYes={() => change.make('ResumeMeeting', target, handWords.goesOn)}
        />
      )}
      {!hasRun && (
        <div className={styles.postpone}>
          <p className="small dim">{handWords.newDayHint}</p>
          <DayInput label={handWords.newDay} value={newDay} onChange={(text) => setNewDay(text)} />
        </div>
      )}
      <AskFirst
        label={handWords.postpone}
        question={handWords.postponeSure(meetingName)}
        busy={change.busy === 'PostponeMeeting'}
        onYes={() =>
          change.make(
            'PostponeMeeting',
            { ...target, ...(hasRun || newDay === '' || newDay === day ? {} : { newDay }) },
            handWords.postponed,
          )
        }
      />
      <AskFirst
        label={handWords.abandonMeeting}
        question={handWords.abandonMeetingSure(meetingName, left)}
        busy={change.busy === 'AbandonMeeting'}
        onYes={() => change.make('AbandonMeeting', target, handWords.meetingAbandoned)}
      />
      <Problem text={change.problem} />
    </section>
  );
}

import type { SeasonScope } from '@furlong/contract/codes/league-boards';
import type { SeasonSettings } from '@furlong/contract/schemas/league-season';
import type { PunterLeague } from '@furlong/contract/schemas/leagues';
import { type FormEvent, useState } from 'react';
import { useAllMeetings } from '../../meetings/meeting-queries.ts';
import { call } from '../../platform/api/api.ts';
import { serverNow } from '../../platform/device/server-clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { DayInput, Field, Select } from '../../ui/controls/field.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { act } from '../league-acts.ts';
import { retrievalFailed } from '../league-queries.ts';
import { dayWords } from '../league-words.ts';
import styles from '../manage/manage.module.css';
import { Problem } from '../manage/problem.tsx';
import { useAct } from '../use-act.ts';
import { currentSeason } from './period-choice.tsx';
import { useLeagueSeason } from './season-queries.ts';
import { scopeWords, settingsWords } from './season-words.ts';

interface SeasonSettingsDialogProps {
  league: PunterLeague;
  onClose: () => void;
}

/** What a league's season counts, and whether members may react: its owner decides. */
export function SeasonSettingsDialog({ league, onClose }: SeasonSettingsDialogProps) {
  const { leagueCode, leagueName } = league;
  const { data: season, isError } = useLeagueSeason({ leagueCode, ...currentSeason });
  return (
    <Dialog open onClose={onClose} title={settingsWords.title} text={settingsWords.text(leagueName)}>
      {season === undefined ? (
        isError ? (
          <Problem words={retrievalFailed} />
        ) : (
          <Bone height={240} />
        )
      ) : (
        <SettingsForm leagueCode={leagueCode} settings={season.settings} onClose={onClose} />
      )}
    </Dialog>
  );
}

const scopes = Object.keys(scopeWords) as SeasonScope[];

interface SettingsFormProps {
  leagueCode: string;
  settings: SeasonSettings;
  onClose: () => void;
}

function SettingsForm({ leagueCode, settings, onClose }: SettingsFormProps) {
  const [scope, setScope] = useState(settings.scope);
  const [course, setCourse] = useState(settings.raceCourseId);
  const [days, setDays] = useState<readonly string[]>(settings.days);
  const [bestOf, setBestOf] = useState(settings.bestOf === null ? '' : String(settings.bestOf));
  const [reactions, setReactions] = useState(settings.reactions);
  const [wrong, setWrong] = useState<string | null>(null);
  const { isBusy, problem, run, forget } = useAct();

  function changed(): void {
    setWrong(null);
    forget();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = findProblem({ scope, course, days, bestOf });
    setWrong(found);
    if (found !== null) return;
    const body = {
      leagueCode,
      scope,
      reactions,
      bestOf: bestOf.trim() === '' ? null : Number(bestOf),
      ...(scope === 'course' && course !== null && { raceCourseId: course }),
      ...(scope === 'days' && { days: [...days] }),
    };
    run(
      () => act(call('UpdateLeagueSeason', { body })),
      () => {
        showToast({ type: 'success', title: settingsWords.done });
        onClose();
      },
    );
  }

  return (
    <form className={styles.form} onSubmit={submit} onChange={changed} noValidate>
      <fieldset className={styles.choices}>
        <legend className="label">{settingsWords.which}</legend>
        {scopes.map((each) => (
          <label key={each}>
            <input type="radio" name="scope" checked={each === scope} onChange={() => setScope(each)} />
            {scopeWords[each]}
          </label>
        ))}
      </fieldset>
      {scope === 'course' && <CourseChoice settings={settings} course={course} onChoose={setCourse} />}
      {scope === 'days' && (
        <DaysChoice
          days={days}
          onChange={(chosen) => {
            setDays(chosen);
            changed();
          }}
        />
      )}
      <Field
        label={settingsWords.best}
        hint={settingsWords.bestHint}
        inputMode="numeric"
        maxLength={3}
        value={bestOf}
        onChange={({ target }) => setBestOf(target.value)}
      />
      <fieldset className={styles.choices}>
        <legend className="sr">{settingsWords.reactions}</legend>
        <label>
          <input
            type="checkbox"
            checked={reactions}
            onChange={({ target }) => setReactions(target.checked)}
          />
          {settingsWords.mayReact}
        </label>
      </fieldset>
      <Problem words={wrong ?? problem} />
      <div className={styles.actions}>
        <Button onClick={onClose}>{settingsWords.notNow}</Button>
        <Button kind="main" type="submit" busy={isBusy}>
          {settingsWords.save}
        </Button>
      </div>
    </form>
  );
}

interface Typed {
  readonly scope: SeasonScope;
  readonly course: number | null;
  readonly days: readonly string[];
  readonly bestOf: string;
}

/** What is missing or wrong, in words; null when it can be sent. */
export function findProblem({ scope, course, days, bestOf }: Typed): string | null {
  if (scope === 'course' && course === null) return settingsWords.noCourse;
  if (scope === 'days' && days.length === 0) return settingsWords.noDay;
  const best = bestOf.trim();
  if (best === '') return null;
  if (/^\d{1,3}$/.test(best) && Number(best) >= 1 && Number(best) <= 366) return null;
  return settingsWords.wrongBest;
}

interface CourseChoiceProps {
  settings: SeasonSettings;
  course: number | null;
  onChoose: (course: number | null) => void;
}

function CourseChoice({ settings, course, onChoose }: CourseChoiceProps) {
  const { data: meetings = [] } = useAllMeetings();
  const courses = new Map(meetings.map((meeting) => [meeting.raceCourseId, meeting.raceCourseName]));
  if (settings.raceCourseId !== null) {
    courses.set(settings.raceCourseId, settings.raceCourseName ?? settingsWords.courseSoFar);
  }
  const sorted = [...courses].toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <Select
      label={settingsWords.course}
      value={course ?? ''}
      onChange={({ target: { value } }) => onChoose(value === '' ? null : Number(value))}
    >
      <option value="">{settingsWords.chooseCourse}</option>
      {sorted.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** Most days a season takes. */
const daysMax = 100;

function DaysChoice({
  days,
  onChange,
}: {
  days: readonly string[];
  onChange: (days: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const [isDay, setIsDay] = useState(false);
  const add = () => {
    if (!isDay || days.length >= daysMax) return;
    onChange([...new Set([...days, typed])].toSorted());
    setTyped('');
    setIsDay(false);
  };
  return (
    <div className={styles.form}>
      <div className={styles.buttons}>
        <DayInput
          label={settingsWords.day}
          value={typed}
          onChange={(text, is) => {
            setTyped(text);
            setIsDay(is);
          }}
        />
        <Button aria-disabled={!isDay} onClick={add}>
          {settingsWords.addDay}
        </Button>
      </div>
      <ul className={styles.buttons}>
        {days.map((day) => (
          <li key={day}>
            <Button
              size="small"
              aria-label={settingsWords.takeOut(dayWords(day, serverNow()))}
              onClick={() => onChange(days.filter((each) => each !== day))}
            >
              {dayWords(day, serverNow())} ×
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

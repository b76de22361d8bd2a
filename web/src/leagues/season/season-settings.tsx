import type { SeasonScope } from '@furlong/contract/codes/league-boards';
import type { SeasonSettings } from '@furlong/contract/schemas/league-boards';
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

interface SeasonSettingsDialogProps {
  league: PunterLeague;
  onClose: () => void;
}

/** What a league's season counts, and whether members may react: its owner decides. */
export function SeasonSettingsDialog({ league, onClose }: SeasonSettingsDialogProps) {
  const { leagueCode, leagueName } = league;
  const { data: season, isError } = useLeagueSeason({ leagueCode, ...currentSeason });
  return (
    <Dialog
      open
      onClose={onClose}
      title="What the season counts"
      text={`${leagueName}: a change counts the finished meetings anew.`}
    >
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

const scopeWords: Readonly<Record<SeasonScope, string>> = {
  all: 'All meetings',
  course: 'Meetings at one course',
  days: 'Meetings of chosen days',
};
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
        showToast({ type: 'success', title: 'The season is set' });
        onClose();
      },
    );
  }

  return (
    <form className={styles.form} onSubmit={submit} onChange={changed} noValidate>
      <fieldset className={styles.choices}>
        <legend className="label">Which meetings</legend>
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
        label="Best meetings that count"
        hint="Leave it empty to count them all"
        inputMode="numeric"
        maxLength={3}
        value={bestOf}
        onChange={({ target }) => setBestOf(target.value)}
      />
      <fieldset className={styles.choices}>
        <legend className="sr">Reactions</legend>
        <label>
          <input
            type="checkbox"
            checked={reactions}
            onChange={({ target }) => setReactions(target.checked)}
          />
          Members may react to results
        </label>
      </fieldset>
      <Problem words={wrong ?? problem} />
      <div className={styles.actions}>
        <Button onClick={onClose}>Not now</Button>
        <Button kind="main" type="submit" busy={isBusy}>
          Save
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
  if (scope === 'course' && course === null) return 'Choose the course whose meetings count.';
  if (scope === 'days' && days.length === 0) return 'Add at least one day.';
  const best = bestOf.trim();
  if (best === '') return null;
  if (/^\d{1,3}$/.test(best) && Number(best) >= 1 && Number(best) <= 366) return null;
  return 'Best meetings that count: a whole number from 1 to 366, or nothing.';
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
    courses.set(settings.raceCourseId, settings.raceCourseName ?? 'The course so far');
  }
  const sorted = [...courses].toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <Select
      label="Course"
      value={course ?? ''}
      onChange={({ target: { value } }) => onChoose(value === '' ? null : Number(value))}
    >
      <option value="">Choose a course</option>
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
          label="Day that counts"
          value={typed}
          onChange={(text, is) => {
            setTyped(text);
            setIsDay(is);
          }}
        />
        <Button aria-disabled={!isDay} onClick={add}>
          Add the day
        </Button>
      </div>
      <ul className={styles.buttons}>
        {days.map((day) => (
          <li key={day}>
            <Button
              size="small"
              aria-label={`Take out ${dayWords(day, serverNow())}`}
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

import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { DeskConfig, Flag } from '@furlong/contract/schemas/config';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import type { Meeting } from '@furlong/contract/schemas/meetings';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { call } from '../../platform/api/api.ts';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Select } from '../../ui/controls/field.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { isOvertaken, problemOf } from '../content/content-queries.ts';
import { deskCall } from '../desk-call.ts';
import { useUnsaved } from '../shell/unsaved.tsx';
import styles from './settings.module.css';
import { changesOf, draftOf, isNumberText, numbersOf, type SettingsDraft } from './settings-draft.ts';
import {
  describeValue,
  flagSettings,
  meetingSetting,
  nameOfSetting,
  numberSettings,
  settingsWords,
  textSettings,
} from './settings-words.ts';

/** What GetSiteSettings answers. */
export type SiteSettings = PayloadOf<Calls['GetSiteSettings']>;
type TextKey = keyof typeof textSettings;

interface SettingsFormProps {
  settings: SiteSettings;
  onPublished: (number: number) => Promise<void>;
  onOvertaken: () => void;
}

/** Every setting with where its value comes from; what is changed is listed before it is published. */
export function SettingsForm({ settings, onPublished, onOvertaken }: SettingsFormProps) {
  const held = draftOf(settings.config, settings.numbers);
  const [draft, setDraft] = useState<SettingsDraft>(held);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly words: string; readonly isOvertaken: boolean } | null>(
    null,
  );
  const changes = changesOf(held, draft);
  useUnsaved(changes.length > 0);
  const isRight = Object.values(draft.numbers).every(isNumberText);
  const set = (change: Partial<DeskConfig>) =>
    setDraft((before) => ({ ...before, config: { ...before.config, ...change } }));
  const giveBack = (key: keyof DeskConfig) =>
    setDraft((before) => {
      const { [key]: _given, ...config } = before.config;
      return { ...before, config };
    });
  const origin = (key: keyof DeskConfig) => (
    <Origin
      label={nameOfSetting(key)}
      isSet={Object.hasOwn(draft.config, key)}
      onBack={() => giveBack(key)}
    />
  );
  const text = (key: TextKey) => (
    <div key={key} className={styles.setting}>
      <Field
        label={textSettings[key].label}
        value={draft.config[key] ?? settings.file[key]}
        maxLength={textSettings[key].max}
        onChange={({ target }) => set({ [key]: target.value })}
      />
      {origin(key)}
    </div>
  );

  async function publish(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || changes.length === 0) return;
    if (!isRight) {
      setProblem({ words: settingsWords.wrong, isOvertaken: false });
      return;
    }
    setBusy(true);
    setProblem(null);
    const body = { basedOn: settings.number, config: draft.config, numbers: numbersOf(draft) };
    const answer = await deskCall('PublishSiteSettings', { body });
    if (answer.kind === 'success') await onPublished(answer.payload.number);
    else setProblem({ words: problemOf(answer) ?? '', isOvertaken: isOvertaken(answer) });
    setBusy(false);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void publish(event)} noValidate>
      <Group title={settingsWords.texts}>
        {text('notificationText')}
        {text('specialEventText')}
        <div className={styles.setting}>
          <EventMeeting
            value={
              draft.config.specialEventMeetingId === undefined
                ? settings.file.specialEventMeetingId
                : draft.config.specialEventMeetingId
            }
            onChange={(specialEventMeetingId) => set({ specialEventMeetingId })}
          />
          {origin('specialEventMeetingId')}
        </div>
      </Group>
      <Group title={settingsWords.support}>
        {(['title', 'supportPhone', 'supportAddress'] as const).map(text)}
      </Group>
      <Group title={settingsWords.links}>
        {(['facebookUrl', 'instagramUrl', 'twitterUrl', 'youtubeUrl'] as const).map(text)}
        {(['gallopTv', 'placeABetUrl', 'winningForm'] as const).map(text)}
      </Group>
      <Group title={settingsWords.flags} about={settingsWords.flagsText}>
        {Object.entries(flagSettings).map(([flag, label]) => (
          <div key={flag} className={styles.setting}>
            <Switch
              label={label}
              on={draft.config[flag as Flag] ?? settings.file[flag as Flag]}
              onChange={(on) => set({ [flag]: on })}
            />
            {origin(flag as Flag)}
          </div>
        ))}
      </Group>
      <Group title={settingsWords.numbers} about={settingsWords.numbersText}>
        {settings.computed.map(({ id, value }) => (
          <Field
            key={id}
            label={numberSettings[id] ?? String(id)}
            hint={settingsWords.computed(String(value))}
            error={isNumberText(draft.numbers[id] ?? '') ? undefined : settingsWords.numberWrong}
            value={draft.numbers[id] ?? ''}
            inputMode="decimal"
            onChange={({ target }) =>
              setDraft((before) => ({ ...before, numbers: { ...before.numbers, [id]: target.value } }))
            }
          />
        ))}
      </Group>
      <section className={styles.publish} aria-labelledby="settings-changes">
        <h2 id="settings-changes">{settingsWords.changes}</h2>
        {changes.length === 0 && <p className="dim">{settingsWords.noChanges}</p>}
        <Changes changes={changes} />
        {problem !== null && (
          <div role="alert">
            <Note
              tone="red"
              actions={
                problem.isOvertaken && (
                  <Button size="small" onClick={onOvertaken}>
                    {settingsWords.look}
                  </Button>
                )
              }
            >
              {problem.words}
            </Note>
          </div>
        )}
        <div className={styles.acts}>
          <Button kind="main" type="submit" busy={isBusy} aria-disabled={changes.length === 0 || undefined}>
            {settingsWords.publish}
          </Button>
          {changes.length > 0 && <Button onClick={() => setDraft(held)}>{settingsWords.discard}</Button>}
        </div>
      </section>
    </form>
  );
}

interface ChangesProps {
  changes: ReadonlyArray<{
    readonly key: string;
    readonly before: string | null;
    readonly after: string | null;
  }>;
}

/** Settings with what they were and what they become. */
export function Changes({ changes }: ChangesProps) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ key, before, after }) => (
        <li key={key}>
          <b>{nameOfSetting(key)}</b>: <del>{describeValue(key, before)}</del>{' '}
          <ins>{describeValue(key, after)}</ins>
        </li>
      ))}
    </ul>
  );
}

function Group({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {about !== undefined && <p className="small dim">{about}</p>}
      {children}
    </fieldset>
  );
}

/** Where a value comes from, and the way back to the file's. */
function Origin({ label, isSet, onBack }: { label: string; isSet: boolean; onBack: () => void }) {
  return (
    <p className={styles.origin}>
      <span>{isSet ? settingsWords.fromDesk : settingsWords.fromFile}</span>
      {isSet && (
        <Button size="small" aria-label={settingsWords.backNamed(label)} onClick={onBack}>
          {settingsWords.back}
        </Button>
      )}
    </p>
  );
}

function EventMeeting({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const { data: meetings = [] } = useQuery({
    queryKey: ['desk', 'event-meetings'],
    queryFn: async ({ signal }): Promise<readonly Meeting[]> =>
      payloadOf(await call('GetAllMeetings', { signal })).meetings,
  });
  const isListed = meetings.some(({ meetingId }) => meetingId === value);
  return (
    <>
      <span className={styles.label} aria-hidden="true">
        {meetingSetting}
      </span>
      <Select
        label={meetingSetting}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{settingsWords.noMeeting}</option>
        {value !== null && !isListed && <option value={value}>{settingsWords.otherMeeting(value)}</option>}
        {meetings.map(({ meetingId, meetingDate, raceCourseName }) => (
          <option key={meetingId} value={meetingId}>
            {formatDay(meetingDate)} {raceCourseName}
          </option>
        ))}
      </Select>
    </>
  );
}

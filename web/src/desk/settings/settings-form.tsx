import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { DeskConfig, Flag } from '@furlong/contract/schemas/config';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { isOvertaken, problemOf } from '../content/content-queries.ts';
import { deskCall } from '../desk-call.ts';
import { ActBar } from '../shell/act-bar.tsx';
import { useUnsaved } from '../shell/unsaved.tsx';
import { EventMeeting } from './event-meeting.tsx';
import { SettingOrigin } from './setting-origin.tsx';
import styles from './settings.module.css';
import {
  changesOf,
  draftOf,
  findFaults,
  numbersOf,
  type SettingsDraft,
  trimDraft,
  undoSetting,
} from './settings-draft.ts';
import {
  describeValue,
  flagSettings,
  nameOfSetting,
  numberSettings,
  settingsWords,
  type TextSettingKey,
  textSettings,
} from './settings-words.ts';

/** What GetSiteSettings answers. */
export type SiteSettings = PayloadOf<Calls['GetSiteSettings']>;

interface SettingsFormProps {
  settings: SiteSettings;
  onPublished: (number: number) => Promise<void>;
  onOvertaken: () => void;
}

/** Every setting with where its value comes from; what is changed is listed before it is published. */
export function SettingsForm({ settings, onPublished, onOvertaken }: SettingsFormProps) {
  const held = draftOf(settings.config, settings.numbers);
  const [typed, setDraft] = useState<SettingsDraft>(held);
  /** How often Publish was pressed with something wrong: from the first on it is marked. */
  const [tries, setTries] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly words: string; readonly isOvertaken: boolean } | null>(
    null,
  );
  const form = useRef<HTMLFormElement>(null);
  const draft = trimDraft(held, typed);
  const changes = changesOf(held, draft);
  useUnsaved(changes.length > 0);
  const faults = findFaults(draft);
  const isRight = Object.keys(faults).length === 0;
  const faultOf = (key: string) => (tries > 0 ? faults[key] : undefined);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  const set = (change: Partial<DeskConfig>) =>
    setDraft((before) => ({ ...before, config: { ...before.config, ...change } }));
  const origin = (key: keyof DeskConfig) => (
    <SettingOrigin
      name={nameOfSetting(key)}
      isShipped={settings.asShipped.includes(key)}
      isSet={Object.hasOwn(held.config, key)}
      isChanged={changes.some((change) => change.key === key)}
      onBack={() =>
        setDraft((before) => {
          const { [key]: _given, ...config } = before.config;
          return { ...before, config };
        })
      }
      onUndo={() => setDraft((before) => undoSetting(held, before, key))}
    />
  );
  const text = (key: TextSettingKey) => (
    <div key={key} className={styles.setting}>
      <Field
        label={textSettings[key].label}
        hint={textSettings[key].hint}
        error={faultOf(key)}
        value={typed.config[key] ?? settings.file[key]}
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
      setTries(tries + 1);
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
    <form ref={form} className={styles.whole} onSubmit={(event) => void publish(event)} noValidate>
      <div className={styles.form}>
        <Group title={settingsWords.texts}>
          {text('notificationText')}
          {text('specialEventText')}
          <div className={styles.setting}>
            <EventMeeting
              value={
                typed.config.specialEventMeetingId === undefined
                  ? settings.file.specialEventMeetingId
                  : typed.config.specialEventMeetingId
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
          {Object.entries(flagSettings).map(([flag, { label, hint }]) => (
            <div key={flag} className={styles.setting}>
              <Switch
                label={label}
                hint={hint}
                on={typed.config[flag as Flag] ?? settings.file[flag as Flag]}
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
              error={faultOf(`number ${id}`)}
              value={typed.numbers[id] ?? ''}
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
        </section>
      </div>
      <ActBar isUp={changes.length > 0}>
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
        <Button kind="main" type="submit" busy={isBusy} aria-disabled={changes.length === 0 || undefined}>
          {settingsWords.publish}
        </Button>
        {changes.length > 0 && (
          <>
            <Button
              onClick={() => {
                setDraft(held);
                setTries(0);
                setProblem(null);
              }}
            >
              {settingsWords.discard}
            </Button>
            <span className="small dim">{settingsWords.changesCount(changes.length)}</span>
          </>
        )}
      </ActBar>
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

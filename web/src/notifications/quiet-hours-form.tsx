import type { QuietHours } from '@furlong/contract/schemas/notifications';
import { type FormEvent, useState } from 'react';
import { call } from '../platform/api/api.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Switch } from '../ui/controls/switch.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useSettingsChange } from './notice-queries.ts';
import styles from './notifications.module.css';
import { quietWords } from './settings-words.ts';

const usual: QuietHours = { from: '21:00', to: '08:00' };

/** The hours in which no device is woken. */
export function QuietHoursForm({ hours }: { hours: QuietHours | null }) {
  const [typed, setTyped] = useState(hours ?? usual);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useSettingsChange();
  const isSame = typed.from === typed.to;
  const isChanged = hours !== null && (typed.from !== hours.from || typed.to !== hours.to);

  async function save(quietHours: QuietHours | null): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const found = await change(call('SaveNotificationSettings', { body: { quietHours } }));
    setBusy(false);
    setProblem(found);
    if (found !== null) return;
    announce(quietHours === null ? quietWords.none : quietWords.set(quietHours.from, quietHours.to));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSame || typed.from === '' || typed.to === '') {
      setProblem(quietWords.wrong);
      return;
    }
    void save(typed);
  }

  const type = (part: keyof QuietHours, text: string) => {
    setTyped((before) => ({ ...before, [part]: text }));
    setProblem(null);
  };

  return (
    <section className="sect">
      <h2>{quietWords.title}</h2>
      {problem !== null && (
        <div role="alert">
          <Note tone="red">{problem}</Note>
        </div>
      )}
      <div className={styles.switches}>
        <Switch
          label={quietWords.label}
          hint={quietWords.hint}
          on={hours !== null}
          busy={isBusy}
          onChange={(on) => void save(on ? (isSame ? usual : typed) : null)}
        />
      </div>
      {hours !== null && (
        <form className={styles.hours} onSubmit={submit} noValidate>
          <Field
            label={quietWords.from}
            type="time"
            value={typed.from}
            onChange={({ target }) => type('from', target.value)}
          />
          <Field
            label={quietWords.to}
            type="time"
            value={typed.to}
            onChange={({ target }) => type('to', target.value)}
          />
          <Button type="submit" busy={isBusy} disabled={!isChanged}>
            {quietWords.save}
          </Button>
        </form>
      )}
    </section>
  );
}

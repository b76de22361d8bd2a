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
    announce(quietHours === null ? 'No quiet hours.' : `Quiet from ${quietHours.from} to ${quietHours.to}.`);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSame || typed.from === '' || typed.to === '') {
      setProblem('Expected: two different times.');
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
      <h2>Quiet hours</h2>
      {problem !== null && (
        <div role="alert">
          <Note tone="red">{problem}</Note>
        </div>
      )}
      <div className={styles.switches}>
        <Switch
          label="Keep quiet at night"
          hint="In these hours nothing comes to your devices, every day, by South African time. It waits in your notifications; what still matters comes when they end."
          on={hours !== null}
          busy={isBusy}
          onChange={(on) => void save(on ? (isSame ? usual : typed) : null)}
        />
      </div>
      {hours !== null && (
        <form className={styles.hours} onSubmit={submit} noValidate>
          <Field
            label="From"
            type="time"
            value={typed.from}
            onChange={({ target }) => type('from', target.value)}
          />
          <Field
            label="To"
            type="time"
            value={typed.to}
            onChange={({ target }) => type('to', target.value)}
          />
          <Button type="submit" busy={isBusy} disabled={!isChanged}>
            Save hours
          </Button>
        </form>
      )}
    </section>
  );
}

import { useState } from 'react';
import { call } from '../platform/api/api.ts';
import { Button } from '../ui/controls/button.tsx';
import { Segmented } from '../ui/controls/segmented.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import styles from './protection.module.css';
import { useProtectionChange } from './protection-queries.ts';
import { realityNowWords, realityPart, realitySavedWords } from './protection-words.ts';

const choices = [
  { value: '15', text: realityPart.choices['15'], words: realityPart.every },
  { value: '30', text: realityPart.choices['30'], words: realityPart.every },
  { value: '60', text: realityPart.choices['60'], words: realityPart.every },
  { value: '120', text: realityPart.choices['120'], words: realityPart.every },
  { value: 'never', text: realityPart.choices.never },
] as const;
type Choice = (typeof choices)[number]['value'];

/** The interval of the reality check: set like the time limit above it, and counts at once on every device. */
export function RealityChoice({ minutes }: { minutes: number | null }) {
  const current = minutes === null ? 'never' : String(minutes);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = useProtectionChange();
  const value = chosen ?? current;

  async function set(): Promise<void> {
    const wanted = value === 'never' ? null : Number(value);
    setBusy(true);
    setSaved(null);
    const found = await change(call('SetRealityCheck', { body: { minutes: wanted } }));
    setBusy(false);
    setProblem(found);
    if (found !== null) return;
    setChosen(null);
    setSaved(realitySavedWords(wanted));
    announce(realitySavedWords(wanted));
  }

  return (
    <section className="sect">
      <h2 id="reality-check">
        {realityPart.title} <small>{realityPart.when}</small>
      </h2>
      <p className={styles.text}>
        {realityPart.text} {realityNowWords(minutes)}
      </p>
      <div className={styles.choice}>
        <Segmented
          label={realityPart.howOften}
          value={value as Choice}
          options={choices}
          onChange={(choice) => {
            setChosen(choice);
            setSaved(null);
          }}
          disabled={isBusy}
        />
        <Button busy={isBusy} disabled={value === current} onClick={() => void set()}>
          {realityPart.set}
        </Button>
        {saved !== null && <b className={styles.saved}>{saved}</b>}
      </div>
      {problem !== null && (
        <div role="alert">
          <Note tone="red">{problem}</Note>
        </div>
      )}
    </section>
  );
}

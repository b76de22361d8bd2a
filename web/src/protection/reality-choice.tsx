import { useState } from 'react';
import { call } from '../platform/api/api.ts';
import { Segmented } from '../ui/controls/segmented.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import styles from './protection.module.css';
import { useProtectionChange } from './protection-queries.ts';
import { everyWords, realityPart } from './protection-words.ts';

const choices = [
  { value: '15', text: realityPart.choices['15'], words: realityPart.every },
  { value: '30', text: realityPart.choices['30'], words: realityPart.every },
  { value: '60', text: realityPart.choices['60'], words: realityPart.every },
  { value: '120', text: realityPart.choices['120'], words: realityPart.every },
  { value: 'never', text: realityPart.choices.never },
] as const;
type Choice = (typeof choices)[number]['value'];

/** The interval of the reality check; counts at once on every device. */
export function RealityChoice({ minutes }: { minutes: number | null }) {
  const [problem, setProblem] = useState<string | null>(null);
  const change = useProtectionChange();
  const value = minutes === null ? 'never' : String(minutes);
  const known = choices.some((choice) => choice.value === value);

  async function choose(choice: Choice): Promise<void> {
    const wanted = choice === 'never' ? null : Number(choice);
    const found = await change(call('SetRealityCheck', { body: { minutes: wanted } }));
    setProblem(found);
    if (found === null) announce(wanted === null ? realityPart.never : everyWords(wanted));
  }

  return (
    <section className="sect">
      <h2 id="reality-check">{realityPart.title}</h2>
      <p className={styles.text}>
        {realityPart.text} {!known && minutes !== null && everyWords(minutes)}
      </p>
      <Segmented
        label={realityPart.howOften}
        value={value as Choice}
        options={choices}
        onChange={(choice) => void choose(choice)}
      />
      {problem !== null && (
        <div role="alert">
          <Note tone="red">{problem}</Note>
        </div>
      )}
    </section>
  );
}

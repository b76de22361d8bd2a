import { Field } from '../../ui/controls/field.tsx';
import { TimeField } from '../shell/time-field.tsx';
import styles from './content.module.css';
import { publishWords as words } from './content-words.ts';

/** From when punters see a version, as it is typed. */
export interface When {
  readonly isAtOnce: boolean;
  readonly day: string;
  readonly time: string;
}

/** At once, or from a day and a time on. */
export function PublishWhen({ when, onChange }: { when: When; onChange: (when: When) => void }) {
  return (
    <fieldset className={styles.when}>
      <legend>{words.when}</legend>
      <label>
        <input type="radio" checked={when.isAtOnce} onChange={() => onChange({ ...when, isAtOnce: true })} />{' '}
        {words.atOnce}
      </label>
      <label>
        <input
          type="radio"
          checked={!when.isAtOnce}
          onChange={() => onChange({ ...when, isAtOnce: false })}
        />{' '}
        {words.atTime}
      </label>
      {!when.isAtOnce && (
        <div className={styles.acts}>
          <Field
            label={words.day}
            type="date"
            min="2020-01-01"
            max="2100-12-31"
            value={when.day}
            onChange={({ target }) => onChange({ ...when, day: target.value })}
          />
          <TimeField label={words.time} value={when.time} onChange={(time) => onChange({ ...when, time })} />
        </div>
      )}
    </fieldset>
  );
}

import styles from './segmented.module.css';

interface SegmentedProps<V extends string> {
  label: string;
  /** Null: nothing is chosen yet. */
  value: V | null;
  /** `words` are read out before the text, where the text alone does not say enough. */
  options: ReadonlyArray<{ readonly value: V; readonly text: string; readonly words?: string }>;
  onChange: (value: V) => void;
  /** Shown, and not to be changed for now. */
  disabled?: boolean;
}

/** A choice of a few, all in sight. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, value, options, onChange, disabled = false } = props;
  return (
    <fieldset className={styles.segmented} disabled={disabled}>
      <legend className="sr">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.words !== undefined && <span className="sr">{option.words} </span>}
          {option.text}
        </button>
      ))}
    </fieldset>
  );
}

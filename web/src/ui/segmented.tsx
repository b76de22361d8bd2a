import styles from './segmented.module.css';

interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  options: ReadonlyArray<{ readonly value: V; readonly text: string; readonly label?: string }>;
  onChange: (value: V) => void;
}

/** A choice of a few, all in sight. */
export function Segmented<V extends string>({ label, value, options, onChange }: SegmentedProps<V>) {
  return (
    <fieldset className={styles.segmented}>
      <legend className="sr">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={option.label}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  );
}

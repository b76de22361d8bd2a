import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../styles/class-names.ts';
import { controlWords } from './control-words.ts';
import styles from './field.module.css';
import { SearchIcon } from './icons.tsx';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  /** The problem and what is expected. */
  error?: string | undefined;
}

/** A labelled input with its hint or its error. */
export function Field({ label, hint, error, className, ...rest }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        className={classNames(styles.input, error !== undefined && styles.bad)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {note !== undefined && (
        <small id={`${id}-note`} className={error === undefined ? undefined : styles.error}>
          {note}
        </small>
      )}
    </div>
  );
}

interface SelectProps extends ComponentProps<'select'> {
  label: string;
  children: ReactNode;
}

/** A drop-down with a visually hidden label. */
export function Select({ label, children, className, ...rest }: SelectProps) {
  return (
    <select {...rest} aria-label={label} className={classNames(styles.input, styles.select, className)}>
      {children}
    </select>
  );
}

interface DayInputProps {
  label: string;
  /** `2026-11-21`; empty for no day. */
  value: string;
  /** The input so far, and whether it is a complete day. */
  onChange: (text: string, isDay: boolean) => void;
}

/** A date input with a visually hidden label. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  return (
    <input
      type="date"
      className={classNames(styles.input, styles.day)}
      aria-label={label}
      // A year while it is typed is a valid date too, in the distant past.
      min="1990-01-01"
      max="2100-12-31"
      value={value}
      onChange={({ target }) => onChange(target.value, target.value !== '' && target.validity.valid)}
    />
  );
}

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Called on Enter or on the icon. */
  onSearch: () => void;
}

/** Searches on Enter or on the icon, not while typing. */
export function SearchBox({ label, value, onChange, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  // Typed into the page that the server drew, before the app was there to hear it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: from the first rendering on the app hears it
  useEffect(() => {
    const typed = input.current?.value ?? value;
    if (typed !== value) onChange(typed);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of before 2023 know the role, and not yet the element
    <form
      role="search"
      className={styles.find}
      // Sent before the app is there, it would load the page again without what was typed: outside a dialog this does nothing.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <input
        ref={input}
        className={styles.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={40}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="submit" aria-label={controlWords.search}>
        <SearchIcon />
      </button>
    </form>
  );
}

import { type ComponentProps, useState } from 'react';
import { Field } from '../../ui/controls/field.tsx';

/** What is said of a time that is none. */
export const timeExpected = 'Expected a time of 24 hours, as 19:05.';

interface TimeFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'onChange' | 'value'> {
  value: string;
  onChange: (time: string) => void;
}

/**
 * A time of day of 24 hours, as everything at the desk tells it: a browser's own field shows the hours of its language. Also
 * typed as 9:05, 1905 or 19.05.
 */
export function TimeField({ value, error, onChange, ...rest }: TimeFieldProps) {
  const [isLeft, setLeft] = useState(false);
  return (
    <Field
      {...rest}
      value={value}
      error={error ?? (isLeft && !isTime(value) ? timeExpected : undefined)}
      autoComplete="off"
      maxLength={5}
      placeholder="19:05"
      onChange={({ target }) => {
        setLeft(false);
        onChange(target.value);
      }}
      onBlur={() => {
        setLeft(value !== '');
        onChange(readTime(value));
      }}
      onKeyDown={({ key }) => key === 'Enter' && onChange(readTime(value))}
    />
  );
}

/** Whether a text is a time of day as it is sent: '19:05'. */
export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** A time as it is typed, as it is sent: '9:05', '0905' and '9.05' are 09:05; what is no time stays as it is. */
export function readTime(text: string): string {
  const [, hours, minutes] = /^\s*(\d{1,2})[:.h]?(\d\d)\s*$/.exec(text) ?? [];
  const time = `${hours?.padStart(2, '0')}:${minutes}`;
  return isTime(time) ? time : text;
}

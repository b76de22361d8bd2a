import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { readTime, TimeField, timeExpected } from './time-field.tsx';

function Off() {
  const [time, setTime] = useState('19:05');
  return <TimeField label="Off at" value={time} onChange={setTime} />;
}

test('a time is of 24 hours, however it is typed', () => {
  const typed = ['9:05', '0905', '905', '19.05', '19h05', ' 23:59 ', '24:00', '12:60', '7 pm', ''];
  expect(typed.map(readTime)).toEqual([
    ...['09:05', '09:05', '09:05', '19:05', '19:05', '23:59', '24:00', '12:60', '7 pm', ''],
  ]);
});

test('what is no time says what is expected, once it is left', () => {
  render(<Off />);
  const field = screen.getByRole('textbox', { name: 'Off at' });
  fireEvent.change(field, { target: { value: '7 pm' } });
  expect(screen.queryByText(timeExpected)).toBeNull();
  fireEvent.blur(field);
  expect(screen.getByText(timeExpected)).toBeInTheDocument();
  fireEvent.change(field, { target: { value: '1905' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field).toHaveValue('19:05');
});

import { formatLocalDay, type LocalDay } from '@furlong/domain/local-date';

/** The words of the choice of a meeting. */
export const pickerWords = {
  none: 'Please select a race',
  day: 'Day',
  anotherDay: 'Another day',
  overseas: 'Overseas',
  abandoned: 'Abandoned',
  lost: 'The meetings of that day did not load. Choose the day again.',
  noneOn: (day: LocalDay) => `There is no meeting on ${formatLocalDay(day)}. Choose another day.`,
} as const;

import { formatClock } from '../ui/format/format-date.ts';
import { formatCount } from '../ui/format/format-number.ts';

/** The time of day in Johannesburg to the second: '14:38:12'. */
export function formatSeconds(instant: string | number): string {
  return `${formatClock(instant)}:${String(new Date(instant).getUTCSeconds()).padStart(2, '0')}`;
}

const minute = 60_000;
const hour = 60 * minute;

/** How long something is ahead or ago, in one or two units: '12 s', '4 min 05 s', '2 h 10 min', '3 days'. */
export function formatSpan(milliseconds: number): string {
  const whole = Math.max(0, Math.floor(milliseconds / 1_000));
  const [days, hours, minutes, seconds] = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3_600) % 24,
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  if (milliseconds < minute) return `${seconds} s`;
  if (milliseconds < hour) return `${minutes} min ${String(seconds).padStart(2, '0')} s`;
  if (days === 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`;
  return `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;
}

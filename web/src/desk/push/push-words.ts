import { formatEnd } from '../../ui/format/format-date.ts';
import { formatCount } from '../../ui/format/format-number.ts';

/** What push services refuse. */
export const pushWords = {
  title: 'Pushes',
  about:
    'Services that carry pushes to browsers, and what they refuse. A service that refuses this server may want other keys, or an address to write to.',
  loading: 'Loading the pushes',
  services: 'Services',
  failed: 'The figures of pushes did not load.',
  none: 'No browser is subscribed.',
  service: (browsers: number, stopped: number) =>
    `${formatCount(browsers)} ${browsers === 1 ? 'browser' : 'browsers'}, ${formatCount(stopped)} stopped`,
  pushes: 'Pushes of the last day, and those that are due',
  noPushes: 'None.',
  stopped: 'Browsers that are sent nothing any more, because their service refused this server three times',
  more: 'Only the latest 100 are shown.',
  punter: (punterId: number) => `Punter ${punterId}`,
  answered: (service: string, status: number | null, since: string) =>
    `${service}, which answered ${status ?? 'nothing'}, since ${formatEnd(since)}`,
} as const;

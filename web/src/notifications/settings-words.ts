import { formatDay } from '../ui/format/format-date.ts';

/** The words of the settings of notifications. */
export const settingsWords = {
  title: 'Notification settings',
  back: 'Back to your notifications',
  closed: 'Nothing is sent to you now. Your choices count once you’re back.',
  never: 'What never comes',
  neverWhat:
    'We never ask you to bet, and never show a balance, stake or amount. Six a day at most come to a device; the rest wait under the bell.',
  notLoaded: 'Your settings did not load.',
  nothingChanged: 'Nothing was changed.',
  loading: 'Loading Notification settings',
  kinds: 'What you are told',
  promotion: ' A promotion.',
  turned: (title: string, on: boolean) => `${title}: ${on ? 'on' : 'off'}.`,
} as const;

/** The words of notifications on this device. */
export const deviceWords = {
  title: 'On this device',
  label: 'Show notifications here',
  hint: 'Also when the app is closed, six a day at most. Your browser asks you once.',
  failed: 'The browser didn’t do it. Load this page again, then try once more.',
  turned: (on: boolean) => `Notifications on this device: ${on ? 'on' : 'off'}.`,
  homeScreen: (brand: string) => `Add ${brand} to your home screen first.`,
  homeScreenHow: (brand: string) =>
    `An iPhone only shows notifications from installed apps: tap Share, then ‘Add to Home Screen’, open ${brand} from there and come back to this page.`,
  unsupported: 'This browser can’t show notifications. You’ll find them under the bell.',
  blocked:
    'Your browser blocks notifications from this site. Tap the lock beside the address, then Notifications, Allow.',
  refused: (until: number) =>
    `You said no to notifications on this device. We won’t ask again before ${formatDay(until)}. You can allow them any time in your browser’s settings for this site.`,
} as const;

/** The words of quiet hours. */
export const quietWords = {
  title: 'Quiet hours',
  label: 'Keep quiet at night',
  hint: 'Nothing comes to your devices in these hours, South African time. What still matters comes when they end.',
  from: 'From',
  to: 'To',
  save: 'Save hours',
  wrong: 'Choose two different times.',
  none: 'No quiet hours.',
  set: (from: string, to: string) => `Quiet from ${from} to ${to}.`,
} as const;

/** The words of muted leagues. */
export const muteWords = {
  title: 'Your leagues',
  what: 'Switch a league off and it tells you nothing.',
  turned: (league: string, isOff: boolean) => `${league}: ${isOff ? 'muted' : 'on'}.`,
} as const;

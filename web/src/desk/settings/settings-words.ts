import type { DeskConfig, Flag } from '@furlong/contract/schemas/config';

/** What the desk sets over the operator's file. */
export const settingsWords = {
  title: 'Settings',
  about:
    'What you publish holds in every open page within seconds. Brand, logo, colours, addresses of servers and secrets are in the operator’s file alone.',
  loading: 'Loading the settings',
  failed: 'The settings did not load.',
  fromFile: 'From the operator’s file.',
  fromDesk: 'Set at the desk.',
  back: 'Back to the file’s',
  backNamed: (label: string) => `Back to the file’s: ${label}`,
  texts: 'Notices and special event',
  support: 'Title and support',
  links: 'Links',
  flags: 'Features',
  flagsText: 'Off hides a feature and closes its calls.',
  numbers: 'Numbers of Home',
  numbersText: 'Computed from the records, at most a minute old. A number that is filled in stands instead.',
  computed: (value: string) => `Computed: ${value}. Empty: the computed one is shown.`,
  numberWrong: 'Expected a number from 0 with at most two decimals, or nothing.',
  noMeeting: 'No meeting',
  otherMeeting: (id: number) => `Meeting ${id}`,
  changes: 'To be published',
  noChanges: 'Nothing is changed.',
  publish: 'Publish',
  discard: 'Back to what holds',
  wrong: 'Correct what is marked first.',
  done: (number: number) => `Version ${number} of the settings is published.`,
  look: 'Load what holds now',
  history: 'Versions',
  noHistory: 'The desk has set nothing yet: everything is as the operator’s file says.',
  version: (number: number) => `Version ${number}`,
  holds: 'Holds now',
  by: (name: string) => `by ${name}`,
  from: (number: number) => `equal to version ${number}`,
  restore: 'Roll back',
  restoreNamed: (number: number) => `Roll back to version ${number}`,
  file: 'the file’s',
  calculated: 'computed',
  nothing: 'nothing',
} as const;

type TextKey = Exclude<keyof DeskConfig, Flag | 'specialEventMeetingId'>;

/** The names of settings that are texts, with the most characters of each. */
export const textSettings: Readonly<Record<TextKey, { readonly label: string; readonly max: number }>> = {
  notificationText: { label: 'Notification on Home', max: 300 },
  specialEventText: { label: 'Special event', max: 300 },
  title: { label: 'Title of the site', max: 120 },
  supportPhone: { label: 'Support telephone', max: 40 },
  supportAddress: { label: 'Support address', max: 200 },
  facebookUrl: { label: 'Facebook', max: 500 },
  instagramUrl: { label: 'Instagram', max: 500 },
  twitterUrl: { label: 'Twitter', max: 500 },
  youtubeUrl: { label: 'YouTube', max: 500 },
  gallopTv: { label: 'Watch racing', max: 500 },
  placeABetUrl: { label: 'Place a bet', max: 500 },
  winningForm: { label: 'Get insights', max: 500 },
};

/** The setting of the meeting that the special event leads to. */
export const meetingSetting = 'Meeting of the special event';

/** The names of the feature flags. */
export const flagSettings: Readonly<Record<Flag, string>> = {
  showBetSlipV2: 'Bet slip',
  showBetSlipV3: 'Bet slip with all bet types',
  showLuckyPick: 'Lucky pick',
  showFriendsLeague: 'Friends’ leagues',
  showMyStats: 'My Stats',
  showNewStats: 'Stats of the site',
  showNotification: 'Notifications',
  showMyBets: 'My Bets',
  showNewLeaderboard: 'Live rank',
  showSportsSelector: 'Sport selector and soccer',
};

/** The numbers of Home, by the ids of their settings. */
export const numberSettings: Readonly<Record<number, string>> = {
  1: 'Total stakes paid out, in rands',
  2: 'Jackpot winners',
  3: 'Jackpot prizes, in rands',
  4: 'Players daily',
  5: 'Total meetings held',
};

/** A setting's name as it is read, from its key in a version: `number 2` is a number of Home. */
export function nameOfSetting(key: string): string {
  if (key === 'specialEventMeetingId') return meetingSetting;
  if (key.startsWith('number ')) return numberSettings[Number(key.slice(7))] ?? key;
  const names: Readonly<Record<string, string>> = {
    ...flagSettings,
    ...Object.fromEntries(Object.entries(textSettings).map(([name, { label }]) => [name, label])),
  };
  return names[key] ?? key;
}

/** A setting's value as it is read; null: the file's, or the computed one. */
export function describeValue(key: string, value: string | null): string {
  if (value === null) return key.startsWith('number ') ? settingsWords.calculated : settingsWords.file;
  if (value === 'true') return 'on';
  if (value === 'false') return 'off';
  if (value === '""' || value === 'null') return settingsWords.nothing;
  return value.startsWith('"') ? `“${JSON.parse(value)}”` : value;
}

import type { DeskConfig, Flag } from '@furlong/contract/schemas/config';

/** What the desk sets over the operator's file. */
export const settingsWords = {
  title: 'Settings',
  about:
    'What you publish holds in every open page within seconds. Brand, logo, colours, addresses of servers and secrets are in the operator’s file alone.',
  loading: 'Loading the settings',
  failed: 'The settings did not load.',
  fromFile: 'From the operator’s file.',
  asShipped: 'As the product comes.',
  fromDesk: 'Set at the desk.',
  changed: 'Changed, not published yet.',
  back: 'Back to the file’s',
  backToShipped: 'Back to the product’s',
  undo: 'Undo',
  named: (act: string, label: string) => `${act}: ${label}`,
  texts: 'Notices and special event',
  support: 'Title and support',
  links: 'Links',
  flags: 'Features',
  flagsText: 'Off hides a feature and closes its calls.',
  numbers: 'Numbers of Home',
  numbersText: 'Computed from the records, at most a minute old. A number that is filled in stands instead.',
  computed: (value: string) => `Computed: ${value}. Empty: the computed one is shown.`,
  noMeeting: 'No meeting',
  otherMeeting: (id: number) => `Meeting ${id}`,
  changes: 'To be published',
  noChanges: 'Nothing is changed.',
  changesCount: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
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
  file: 'not set at the desk',
  calculated: 'computed',
  nothing: 'nothing',
} as const;

/** What is expected of a setting that is written otherwise. */
export const expectedWords = {
  title: 'The title of the site can’t be empty.',
  phone: 'Expected a telephone number, as 0800 123 456 or +27 11 555 0100, or nothing.',
  link: 'Expected an address that begins with https:// or http://, or nothing.',
  rands: 'Expected rands from 0, with at most two decimals, or nothing.',
  count: 'Expected a whole number from 0, or nothing.',
} as const;

/** The keys of settings that are texts. */
export type TextSettingKey = Exclude<keyof DeskConfig, Flag | 'specialEventMeetingId'>;

/** What a setting that is a text may be. */
export type TextKind = 'text' | 'title' | 'phone' | 'link';

interface TextSetting {
  readonly label: string;
  /** What it does. */
  readonly hint: string;
  readonly kind: TextKind;
  /** Most characters. */
  readonly max: number;
}

const social = (label: string): TextSetting => ({
  label,
  hint: 'A link at the foot of the site. Empty: no link.',
  kind: 'link',
  max: 500,
});

/** The names of settings that are texts. */
export const textSettings: Readonly<Record<TextSettingKey, TextSetting>> = {
  notificationText: {
    label: 'Notification on Home',
    hint: 'A note at the top of Home. Empty: none.',
    kind: 'text',
    max: 300,
  },
  specialEventText: {
    label: 'Special event',
    hint: 'A note above it, not shown to punters on a break. Empty: none.',
    kind: 'text',
    max: 300,
  },
  title: {
    label: 'Title of the site',
    hint: 'On the browser’s tab and in search results.',
    kind: 'title',
    max: 120,
  },
  supportPhone: {
    label: 'Support telephone',
    hint: 'At the foot of the site, on the sign-in pages and in mails.',
    kind: 'phone',
    max: 40,
  },
  supportAddress: {
    label: 'Support address',
    hint: 'Where punters write to by post.',
    kind: 'text',
    max: 200,
  },
  facebookUrl: social('Facebook'),
  instagramUrl: social('Instagram'),
  twitterUrl: social('Twitter'),
  youtubeUrl: social('YouTube'),
  gallopTv: social('Watch racing'),
  placeABetUrl: social('Place a bet'),
  winningForm: social('Get insights'),
};

/** The setting of the meeting that the special event leads to. */
export const meetingSetting = 'Meeting of the special event';
/** What it does. */
export const meetingHint = 'Where the special event’s note leads when it is pressed.';

/** The feature flags, with what each switches. */
export const flagSettings: Readonly<Record<Flag, { readonly label: string; readonly hint: string }>> = {
  showBetSlipV2: {
    label: 'Bet slip',
    hint: 'A short slip. Off, with the next one off too, nobody can bet by a slip.',
  },
  showBetSlipV3: {
    label: 'Bet slip with all bet types',
    hint: 'Instead of the short one: every bet type and the balance.',
  },
  showLuckyPick: { label: 'Lucky pick', hint: 'Bets on runners that are drawn.' },
  showFriendsLeague: { label: 'Friends’ leagues', hint: 'Leagues that punters make.' },
  showMyStats: { label: 'My Stats', hint: 'How a punter has done.' },
  showNewStats: { label: 'Stats of the site', hint: 'Figures of all punters, beside My Stats.' },
  showNotification: {
    label: 'Notifications',
    hint: 'The note on Home, the list of notifications, and pushes to phones.',
  },
  showMyBets: { label: 'My Bets', hint: 'The list of a punter’s own bets.' },
  showNewLeaderboard: {
    label: 'Live rank',
    hint: 'Ranks that move while races are run. Off: a plain table.',
  },
  showSportsSelector: { label: 'Sport selector and soccer', hint: 'Off: racing alone.' },
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
    ...namesOf(flagSettings),
    ...namesOf(textSettings),
  };
  return names[key] ?? key;
}

const namesOf = (settings: Readonly<Record<string, { readonly label: string }>>) =>
  Object.fromEntries(Object.entries(settings).map(([key, { label }]) => [key, label]));

/** A setting's value as it is read; null: the file's, or the computed one. */
export function describeValue(key: string, value: string | null): string {
  if (value === null) return key.startsWith('number ') ? settingsWords.calculated : settingsWords.file;
  if (value === 'true') return 'on';
  if (value === 'false') return 'off';
  if (value === '""' || value === 'null') return settingsWords.nothing;
  return value.startsWith('"') ? `“${JSON.parse(value)}”` : value;
}

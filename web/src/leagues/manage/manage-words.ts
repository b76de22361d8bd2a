import type { reportReasons } from '@furlong/contract/codes/leagues';
import { formatCount, formatCounted } from '../../ui/format/format-number.ts';

/** Words of more than one dialog. */
export const actWords = {
  notNow: 'Not now',
  done: 'Done',
  save: 'Save',
  leagueName: 'League name',
  code: 'League Code',
} as const;

/** The words of what an owner can do with a league. */
export const manageWords = {
  title: 'Manage',
  newCode: 'New code',
  newCodeTitle: (league: string) => `A new code for ${league}?`,
  newCodeText: 'The code and links you have sent stop working. Members stay.',
  newCodeDone: 'The league has a new code',
  paused: 'Nobody can ask to join until you allow it again.',
  allow: 'Allow joining again',
  pause: 'Pause joining',
  season: 'What counts for the season',
  handOver: 'Hand over to a member',
  takeBack: 'Take it back',
  offeredTo: 'Offered to',
  offeredUntil: (moment: string) => `, who has until ${moment} to say yes.`,
  remove: 'Delete A League',
  removeWhy: (everybody: string) => `Deletes the league for ${everybody}. We’ll ask once more first.`,
  takeBackTitle: 'Take the offer back?',
  takeBackText: (alias: string | undefined, league: string) =>
    `${alias ?? 'The member'} can no longer take over ${league}.`,
  removeTitle: (league: string) => `Delete ${league}?`,
  removeText: (everybody: string) =>
    `The league ends for ${everybody}: its board, its seasons and its code. You can’t get it back.`,
  keep: 'Keep it',
  removed: 'League deleted',
  renamed: 'League renamed',
  saveName: 'Save the name',
  keepName: (league: string) => `Keep ${league}`,
  /** For whom a league ends. */
  everybody: (members: number) => (members === 1 ? 'you' : `all ${formatCount(members)} players`),
} as const;

/** The words of making a league. */
export const createWords = {
  title: 'Create A League',
  text: 'It’s yours, and you decide who joins.',
  ready: (league: string) => `${league} is ready`,
  send: 'Send your friends the link. They open it and ask to join; you let them in.',
  noName: 'Give the league a name.',
  hint: '3 to 40 characters',
} as const;

/** The words of offering a league to a member. */
export const handOverWords = {
  title: (league: string) => `Hand over ${league}`,
  text: 'The member has seven days to say yes. Until then the league is yours, and you can take the offer back.',
  newOwner: 'New owner',
  choose: 'Choose a member',
  offer: 'Offer it',
  offerTo: (alias: string) => `Offer it to ${alias}`,
  offered: (alias: string) => `Offered to ${alias}`,
} as const;

/** The words of a league of somebody else. */
export const membershipWords = {
  leagueOf: 'Run by',
  since: (day: string) => `You joined on ${day}.`,
  paused: 'Its owner has paused joining.',
  exit: 'Exit the league',
  exitTitle: (league: string) => `Exit ${league}?`,
  exitText: 'Your results stay in finished tables, marked as left. To come back you’ll have to ask again.',
  stay: 'Stay',
  left: 'You’ve left the league',
  report: 'Report this league',
  isYours: 'The league is yours',
  accept: 'Take it over',
  decline: 'No thanks',
  offers: 'offers you',
  offersWhy: (moment: string) => `: you’d own it and decide who joins. You have until ${moment}.`,
} as const;

/** The words of the list of members. */
export const memberWords = {
  find: 'Find a member',
  list: 'Members',
  foundNone: 'No member’s alias starts with that.',
  more: (count: number) => `Show more of ${formatCount(count)}`,
  remove: 'Remove',
  removeOne: (alias: string) => `Remove ${alias}`,
  removeTitle: (alias: string) => `Remove ${alias}?`,
  removeText: (alias: string, league: string) =>
    `${alias} can’t ask to join ${league} again until you allow it. Their results stay in finished tables, marked as left.`,
  isRemoved: (alias: string) => `${alias} has been removed.`,
  you: 'you',
  owner: 'owner',
  since: (day: string) => `since ${day}`,
  removedCount: (count: number) => formatCounted(count, 'removed punter'),
  removedOn: (day: string) => `removed ${day}`,
  allow: 'Allow again',
  allowOne: (alias: string) => `Allow ${alias} to ask again`,
  allowed: (alias: string) => `${alias} can ask to join again.`,
} as const;

/** The words of who asks to join, and of what happened. */
export const requestWords = {
  title: 'Asking to join',
  nobody: 'Nobody at the moment.',
  former: 'Former member',
  approve: 'Approve',
  reject: 'Reject',
  approveOne: (alias: string) => `Approve ${alias}`,
  rejectOne: (alias: string) => `Reject ${alias}`,
  approved: (alias: string) => `${alias} is in the league.`,
  rejected: (alias: string) => `You turned ${alias} down.`,
  news: 'What happened',
  showAll: (count: number) => `Show all ${formatCount(count)}`,
} as const;

/** Why a league is reported. */
export const reasonWords: Readonly<Record<(typeof reportReasons)[number], string>> = {
  name: 'Its name is offensive',
  harassment: 'Someone is being harassed',
  cheating: 'Someone is cheating',
  other: 'Something else',
};

/** The words of reporting a league. */
export const reportWords = {
  title: (league: string) => `Report ${league}`,
  text: 'We’ll look at it. Nobody in the league hears that it was you.',
  thanks: 'Thank you.',
  done: 'We have your report.',
  what: 'What is wrong',
  report: 'Report',
} as const;

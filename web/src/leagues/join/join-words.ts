import { formatCounted } from '../../ui/format/format-number.ts';

/** The words of joining a league. */
export const joinWords = {
  title: 'Join A League',
  friends: 'Friends Challenge',
  loading: 'Loading Join A League',
  ask: 'Ask to join',
  askText: 'Get the code from the league’s owner, who then lets you in.',
  code: 'League Code',
  codeHint: '6 letters and digits',
  codeWrong: 'A code has 6 letters and digits. Check it and try again.',
  asked: 'You’ve asked to join.',
  askedWhy: 'You’re in as soon as the owner says yes.',
  done: 'Done',
  invitation: 'Invitation',
  invitedTo: 'You’re invited to',
  aLeague: 'A friends’ league',
  players: (members: number) => formatCounted(members, 'player'),
  staff: 'Staff can’t join leagues.',
  closed: 'Leagues are part of the game, which is closed to you for now.',
  signInWhy: 'Sign in or register, it’s free. You come straight back here.',
  signIn: 'Sign in to join',
  isOwner: 'This league is yours.',
  isMember: 'You’re in this league.',
  open: 'Open the league',
  toLeagues: 'Go to my leagues',
  paused: 'Joining is paused for now. Ask the owner, or try again later.',
  ownerSees: 'The owner sees your alias and lets you in.',
  report: 'Report this league',
  noCode: 'This link has no league code',
  typeCode: 'Type the code you got from the league’s owner.',
  what: 'What a league is',
  whatText: (brand: string) =>
    `Your own table with friends: pick a runner in every race, earn points as they run, and see who’s ahead after each one. On ${brand} it’s free.`,
} as const;

/** The words of one's own requests. */
export const ownRequestWords = {
  title: 'You asked to join',
  waiting: 'waiting',
  rejected: 'Rejected',
  never: 'Rejected three times: you can’t ask again.',
  again: 'You can ask again.',
  againFrom: (moment: string) => `You can ask again from ${moment}.`,
  takeBack: 'Take it back',
  takeBackOf: (league: string) => `: the request to ${league}`,
} as const;

import type { LeagueBoardPage, LeagueBoardRow } from '@furlong/contract/schemas/league-boards';
import type {
  DuelRow,
  HeadToHead,
  LeagueDuels,
  LeagueSeason,
  SeasonRow,
} from '@furlong/contract/schemas/league-season';
import type { LeagueNotification, LeagueRequest, PunterLeague } from '@furlong/contract/schemas/leagues';
import { makeRow } from './fixtures.ts';

/** A league of punter 7 with eighteen members. */
export function makeLeague(change: Partial<PunterLeague> = {}): PunterLeague {
  return {
    leagueName: 'Platteland Punters',
    leagueCode: 'K7RW4Q',
    status: 1,
    members: 18,
    meetingId: 1,
    rank: 3,
    players: 12,
    pendingRequests: 0,
    shareLink: '/friendsLeague?CODE=K7RW4Q&s=abc',
    memberSince: '2026-03-12T09:00:00+02:00',
    ownerPunterId: 7,
    ownerAlias: 'Bolt_7',
    joiningPaused: false,
    handOver: null,
    ...change,
  };
}

/** A league that punter 7 has joined. */
export function makeJoined(change: Partial<PunterLeague> = {}): PunterLeague {
  return makeLeague({
    leagueName: 'The Thursday Card',
    leagueCode: 'M3XH9D',
    members: 6,
    rank: 1,
    shareLink: '/friendsLeague?CODE=M3XH9D&s=def',
    ownerPunterId: 9,
    ownerAlias: 'GateFour',
    ...change,
  });
}

/** Somebody asks to join. */
export function makeNotification(change: Partial<LeagueNotification> = {}): LeagueNotification {
  return {
    type: 'warning',
    kind: 'request',
    message: 'Maanhaar asks to join',
    punterId: 21,
    punterAlias: 'Maanhaar',
    at: '2026-11-20T19:12:00+02:00',
    ...change,
  };
}

/** A request of punter 7 that waits. */
export function makeRequest(change: Partial<LeagueRequest> = {}): LeagueRequest {
  return {
    requestId: 5,
    leagueName: 'Sunday Stayers',
    leagueCode: 'P4TN6X',
    state: 'pending',
    requestedAt: '2026-11-21T08:40:00+02:00',
    mayAskAgainAt: null,
    ...change,
  };
}

/** The leader of a league. */
export function makeLeagueRow(change: Partial<LeagueBoardRow> = {}): LeagueBoardRow {
  return {
    punterId: 9,
    leagueRank: 1,
    punterAlias: 'GateFour',
    meetingPoints: 43,
    winners: 3,
    secondPlaces: 2,
    thirdPlaces: 0,
    tied: false,
    rank: 6,
    movement: 0,
    gap: null,
    isOwn: false,
    left: false,
    ...change,
  };
}

/** The own row of punter 7, third. */
export const ownRow = makeLeagueRow({
  punterId: 7,
  leagueRank: 3,
  punterAlias: 'Bolt_7',
  meetingPoints: 31,
  winners: 2,
  secondPlaces: 1,
  thirdPlaces: 1,
  rank: 14,
  movement: 1,
  gap: 2,
  isOwn: true,
});

/** The first page of a league's board after race 5. */
export function makeLeagueBoard(change: Partial<LeagueBoardPage> = {}): LeagueBoardPage {
  return {
    currentLeaderboard: [makeLeagueRow(), ownRow],
    maxPages: 1,
    minPoints: 18.5,
    page: 1,
    perPage: 10,
    totalPunters: 12,
    members: 18,
    own: ownRow,
    passedBy: { count: 0, aliases: [] },
    passed: { count: 1, aliases: ['Braai_Fund'] },
    possible: { best: 1, worst: 11 },
    meetingId: 1,
    meetingStatusId: 1,
    version: 5,
    lastRace: 5,
    lastRaceAt: '2026-11-21T14:32:00+02:00',
    provisional: true,
    final: false,
    counts: true,
    ...change,
  };
}

const noMedals = { gold: 0, silver: 0, bronze: 0 };
const period = {
  by: 'season',
  period: '2026',
  from: '2026-01-01',
  to: '2026-12-31',
  finished: false,
  earlier: null,
  later: null,
} as const;

/** A row of a season table. */
export function makeSeasonRow(change: Partial<SeasonRow> = {}): SeasonRow {
  return {
    punterId: 9,
    punterAlias: 'GateFour',
    rank: 1,
    tied: false,
    movement: null,
    standing: 'member',
    points: 310,
    live: null,
    asItStands: null,
    winners: 20,
    secondPlaces: 9,
    thirdPlaces: 4,
    played: 11,
    counted: 8,
    playable: 14,
    average: 27.5,
    since: null,
    meetingMedals: { gold: 3, silver: 1, bronze: 0 },
    monthMedals: { gold: 1, silver: 0, bronze: 0 },
    isOwn: false,
    ...change,
  };
}

/** A season of which the best eight meetings count. */
export function makeSeason(change: Partial<LeagueSeason> = {}): LeagueSeason {
  const own = makeSeasonRow({
    punterId: 7,
    punterAlias: 'Bolt_7',
    rank: 2,
    points: 290,
    since: '2026-03-12',
    meetingMedals: noMedals,
    monthMedals: noMedals,
    isOwn: true,
  });
  return {
    ...period,
    settings: {
      scope: 'all',
      raceCourseId: null,
      raceCourseName: null,
      days: [],
      bestOf: 8,
      reactions: true,
    },
    running: [],
    meetings: [
      {
        meetingId: 1,
        meetingName: 'Kenilworth',
        date: '2026-11-21',
        players: 12,
        gold: ['GateFour', 'Bolt_7'],
      },
    ],
    totalMeetings: 14,
    rows: [makeSeasonRow(), own],
    totalRows: 2,
    page: 1,
    perPage: 50,
    maxPages: 1,
    own,
    ...change,
  };
}

/** A row of the table of duels. */
export function makeDuelRow(change: Partial<DuelRow> = {}): DuelRow {
  return {
    punterId: 9,
    punterAlias: 'GateFour',
    rank: 1,
    tied: false,
    standing: 'member',
    played: 10,
    won: 7,
    drawn: 1,
    lost: 2,
    points: 22,
    lastMetId: null,
    isOwn: false,
    ...change,
  };
}

/** The table of duels of two members. */
export function makeDuels(change: Partial<LeagueDuels> = {}): LeagueDuels {
  const own = makeDuelRow({
    punterId: 7,
    punterAlias: 'Bolt_7',
    rank: 2,
    won: 2,
    lost: 7,
    points: 7,
    isOwn: true,
  });
  return {
    ...period,
    rows: [makeDuelRow(), own],
    totalRows: 2,
    page: 1,
    perPage: 50,
    maxPages: 1,
    own,
    ...change,
  };
}

/** Punter 7 against punter 9, who leads by two meetings to one. */
export function makeHeadToHead(change: Partial<HeadToHead> = {}): HeadToHead {
  return {
    one: { punterId: 7, punterAlias: 'Bolt_7', won: 1 },
    other: { punterId: 9, punterAlias: 'GateFour', won: 2 },
    drawn: 1,
    running: [],
    older: 0,
    meetings: [
      {
        meetingId: 1,
        meetingName: 'Kenilworth',
        date: '2026-11-21',
        one: 31,
        other: 43,
        winner: 'other',
      },
    ],
    meeting: {
      meetingId: 1,
      one: makeRow({ punterId: 7, userId: 'Bolt_7', total: 31, rank: 2 }),
      other: makeRow({ punterId: 9, userId: 'GateFour', total: 43, rank: 1 }),
      races: [
        {
          raceNumber: 1,
          one: {
            raceNumber: 1,
            raceStatusId: 8,
            saddle: 4,
            horseName: 'Silver Jetty',
            racePosition: 1,
            startingPriceFraction: '11/2',
            points: 13,
          },
          other: {
            raceNumber: 1,
            raceStatusId: 8,
            saddle: 9,
            horseName: 'Harbour Master',
            racePosition: 3,
            points: 3,
          },
        },
        {
          raceNumber: 2,
          one: { raceNumber: 2, raceStatusId: 1, saddle: 2, horseName: 'Blue Ledger' },
          other: { raceNumber: 2, hidden: true },
        },
      ],
    },
    ...change,
  };
}

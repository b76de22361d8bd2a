import type { Config } from '@furlong/contract/schemas/config';
import type { LiveOwn } from '@furlong/contract/schemas/live';
import type { Meeting, Race, Runner, Scoring } from '@furlong/contract/schemas/meetings';
import type { DailyLeaderboard, StandingsRow } from '@furlong/contract/schemas/standings';

/** A runner of a card. */
export function makeRunner(change: Partial<Runner> = {}): Runner {
  return {
    saddle: 1,
    horseName: 'Karoo Lantern',
    jockey: 'L Vanterpool',
    trainer: 'S Ndabeni',
    draw: 7,
    weight: 60,
    age: 4,
    form: '2131-4',
    silks: 'hRW-pR-pW',
    firstTimer: false,
    daysSinceRun: null,
    selected: false,
    scratched: false,
    scratchedAt: null,
    eventDetailOfferedOdds: 5.5,
    winOdds: 5.5,
    winOddsFraction: '11/2',
    placeOdds: 1.3,
    placeOddsFraction: '13/10',
    openingOddsFraction: '5/1',
    movement: 'steady',
    prices: [],
    position: null,
    startingPrice: null,
    startingPriceFraction: null,
    ...change,
  };
}

/** An open race of three runners, off at noon. */
export function makeRace(change: Partial<Race> = {}): Race {
  return {
    raceId: 101,
    meetingId: 1,
    raceNumber: 1,
    raceName: 'Maiden Plate',
    offTime: '2026-11-21T12:00:00+02:00',
    raceStatusId: 1,
    suspended: false,
    distance: 1400,
    going: 'Good',
    surface: 'turf',
    class: '',
    placesPaid: 3,
    resultState: 'none',
    runners: [
      makeRunner(),
      makeRunner({ saddle: 2, horseName: 'Half Past Nine', winOdds: 4, winOddsFraction: '4/1', draw: 2 }),
      makeRunner({ saddle: 3, horseName: 'Marula Moon', winOdds: 14, winOddsFraction: '14/1', draw: 11 }),
    ],
    selection: null,
    ...change,
  };
}

/** A meeting of today with no races listed. */
export function makeMeeting(change: Partial<Meeting> = {}): Meeting {
  return {
    meetingId: 1,
    meetingName: 'Kenilworth',
    raceCourseId: 1,
    raceCourseName: 'Kenilworth',
    country: 'ZA',
    isForeign: false,
    meetingDate: '2026-11-21T00:00:00+02:00',
    meetingStatusId: 1,
    id: 1,
    name: 'Kenilworth',
    date: '2026-11-21T00:00:00+02:00',
    competitionId: 1,
    going: 'Good',
    firstOff: '2026-11-21T12:00:00+02:00',
    raceCount: 8,
    races: [],
    ...change,
  };
}

/** Scoring rules other than the default. */
export function makeScoring(change: Partial<Scoring> = {}): Scoring {
  return {
    placePoints: [7.5, 4],
    priceBonuses: [
      { winOdds: 2.5, winOddsFraction: '5/2', points: 1 },
      { winOdds: 8, winOddsFraction: '8/1', points: 5 },
    ],
    cardBonus: { fewestRaces: 4, points: 20 },
    fewestRacesRun: 2,
    ...change,
  };
}

/** A row of the standings. */
export function makeRow(change: Partial<StandingsRow> = {}): StandingsRow {
  return {
    punterId: 1,
    userId: 'Tannie_Tote',
    rank: 1,
    tied: false,
    total: 54,
    winners: 4,
    secondPlace: 1,
    thirdPlace: 0,
    racePoints: 45,
    bonus: 9,
    movement: 2,
    ...change,
  };
}

/** A page of the standings. */
export function makeBoard(change: Partial<DailyLeaderboard> = {}): DailyLeaderboard {
  return {
    meetingId: 1,
    meetingStatusId: 1,
    punters: [makeRow()],
    totalPunters: 1,
    page: 1,
    perPage: 10,
    own: null,
    version: 1,
    lastRace: 3,
    final: false,
    counts: true,
    ...change,
  };
}

/** The place of punter 7, second. */
export function makeLiveOwn(change: Partial<LiveOwn> = {}): LiveOwn {
  return {
    version: 2,
    own: makeRow({ punterId: 7, rank: 2 }),
    place: 2,
    around: [],
    above: null,
    passedBy: null,
    passed: null,
    possible: 0,
    picksToCome: 0,
    best: null,
    ...change,
  };
}

/** `/config.json` without an operator's file. */
export function makeConfig(change: Partial<Config> = {}): Config {
  return {
    brand: 'Furlong',
    logoUrl: '',
    title: 'Furlong - Horse Racing Predictor Game',
    colours: {},
    facebookUrl: '',
    instagramUrl: '',
    twitterUrl: '',
    youtubeUrl: '',
    gallopTv: '',
    winningForm: '',
    supportPhone: '',
    supportAddress: '',
    specialEventMeetingId: null,
    specialEventText: '',
    notificationText: '',
    puntersApiUrl: window.location.origin,
    tokenIssuerUrl: `${window.location.origin}/issuer`,
    identityUrl: `${window.location.origin}/identity`,
    silkImageBaseUrl: '',
    protectedRoutes: [],
    platformId: 4,
    winningsTaxPercent: { horseracing: 0, soccer: 0 },
    freshSignInMinutes: 30,
    contentVersion: 1,
    demo: false,
    showBetSlipV2: true,
    showBetSlipV3: true,
    showLuckyPick: true,
    showFriendsLeague: true,
    showMyStats: true,
    showNewStats: true,
    showNotification: true,
    showMyBets: true,
    showNewLeaderboard: true,
    showSportsSelector: true,
    ...change,
  };
}

/** The head and payload of an answer, as fetch brings it. */
export function answerWith(payload: object, message = 'Success', init: ResponseInit = {}): Response {
  const head = {
    status: 1,
    errorCode: 0,
    message,
    detail: 'Success',
    responseType: 'success',
    responseMessage: message,
  };
  return new Response(JSON.stringify({ ...head, ...payload }), init);
}

/** A refusal or failure, as fetch brings it. */
export function refuseWith(errorCode: number, message: string, detail: string, status = 200): Response {
  const body = { status: 0, errorCode, message, detail, responseType: 'error', responseMessage: message };
  return new Response(JSON.stringify(body), { status });
}

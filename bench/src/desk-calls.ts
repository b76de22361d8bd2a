import { type CallName, calls } from '@furlong/contract/calls';
import { addDays, localDayOf } from '@furlong/domain/local-date';

/** A punter that the desk asks for. */
export interface Whom {
  readonly id: number;
  readonly alias: string;
  readonly email: string;
}

/** What the desk's pages are about. */
export interface DeskPlace {
  readonly meetingId: number;
  readonly raceId: number;
  /** A race of a day that is over. */
  readonly pastRaceId: number;
  readonly fixtureId: number;
  readonly approvalId: string;
  readonly requestId: string;
  readonly competitionId: number;
}

/** Fixtures that are made for today. */
export const fixturesOfDay = 8;

/** A call of a page. */
export interface MeasuredCall {
  readonly name: string;
  readonly call: CallName;
  /** What follows the call's own path. */
  readonly rest: (whom: Whom, place: DeskPlace) => string;
}

const today = localDayOf(new Date());
const daysUntilToday = (days: number) => `?from=${addDays(today, 1 - days)}&to=${today}`;
const nothing = () => '';
/** Those of a day are made together. */
const fixtureIdsOf = (first: number) => Array.from({ length: fixturesOfDay }, (_, nth) => first + nth);
const revenueOf = (days: number): MeasuredCall => ({
  name: `revenue of ${days} days`,
  call: 'GetRevenueReport',
  rest: () => daysUntilToday(days),
});

/** The calls behind the desk's pages, page by page. */
export const measuredCalls: readonly MeasuredCall[] = [
  { name: 'own roles', call: 'GetOwnDeskRoles', rest: nothing },
  { name: 'race day', call: 'GetDeskMeetings', rest: () => `?day=${today}` },
  { name: 'a race', call: 'GetDeskRace', rest: (_, { meetingId }) => `/${meetingId}/1` },
  { name: 'a result', call: 'GetRaceResult', rest: (_, { raceId }) => `/${raceId}` },
  { name: 'a result of the past', call: 'GetRaceResult', rest: (_, { pastRaceId }) => `/${pastRaceId}` },
  {
    name: 'liability of the day',
    call: 'GetMeetingsLiability',
    rest: (_, at) => `?meetings=${at.meetingId}`,
  },
  { name: 'liability of a race', call: 'GetRaceLiability', rest: (_, at) => `/${at.meetingId}/${at.raceId}` },
  { name: 'liability of a fixture', call: 'GetFixtureLiability', rest: (_, at) => `/${at.fixtureId}` },
  {
    name: 'liability of the fixtures of a day',
    call: 'GetFixturesLiability',
    rest: (_, { fixtureId }) => `?fixtures=${fixtureIdsOf(fixtureId).join()}`,
  },
  { name: 'fixtures of the day', call: 'GetDeskFixtures', rest: () => `?day=${today}` },
  { name: 'a fixture', call: 'GetDeskFixture', rest: (_, { fixtureId }) => `/${fixtureId}` },
  { name: 'a result of a fixture', call: 'GetFixtureResult', rest: (_, { fixtureId }) => `/${fixtureId}` },
  { name: 'alarms', call: 'ListLiabilityAlarms', rest: nothing },
  { name: 'proposals', call: 'ListApprovals', rest: nothing },
  { name: 'a proposal', call: 'GetApproval', rest: (_, { approvalId }) => `/${approvalId}` },
  { name: 'how a proposal stands', call: 'GetApprovalState', rest: (_, at) => `/${at.approvalId}` },
  { name: 'search by alias', call: 'FindPunters', rest: ({ alias }) => `?sought=${alias}` },
  {
    name: 'search by how an address begins',
    call: 'FindPunters',
    rest: ({ email }) => `?sought=${email.slice(0, 8)}`,
  },
  { name: 'search by account number', call: 'FindPunters', rest: ({ id }) => `?sought=${id * 10 + 1}` },
  { name: 'who waits to be verified', call: 'ListWaitingPunters', rest: ({ id }) => `?before=${id}` },
  { name: 'a punter, with likeness', call: 'GetDeskPunter', rest: ({ id }) => `/${id}` },
  { name: 'open bets of a punter', call: 'ListPunterBets', rest: ({ id }) => `/${id}?state=open` },
  { name: 'settled bets of a punter', call: 'ListPunterBets', rest: ({ id }) => `/${id}?state=settled` },
  { name: 'ledger of a punter', call: 'ListPunterLedger', rest: ({ id }) => `/${id}${daysUntilToday(31)}` },
  { name: 'sign-ins of a punter', call: 'ListPunterSessions', rest: ({ id }) => `/${id}` },
  { name: 'latest acts, without looks', call: 'ListActs', rest: nothing },
  { name: 'latest acts with looks', call: 'ListActs', rest: () => '?looks=true' },
  { name: 'acts about a punter', call: 'ListActs', rest: ({ email }) => `?person=${email}&looks=true` },
  {
    name: 'changes about a punter, without looks',
    call: 'ListActs',
    rest: ({ email }) => `?person=${email}`,
  },
  {
    name: 'acts of a day',
    call: 'ListActs',
    rest: () => `?since=${addDays(today, -20)}&until=${addDays(today, -20)}`,
  },
  { name: 'staff', call: 'ListStaff', rest: nothing },
  { name: 'health of the feed', call: 'GetFeedHealth', rest: nothing },
  { name: 'search for leagues', call: 'FindLeagues', rest: ({ id }) => `?sought=League%20${id % 100}` },
  { name: 'reported leagues', call: 'ListReportedLeagues', rest: () => '?all=true' },
  { name: 'jackpots', call: 'ListDeskJackpots', rest: nothing },
  { name: 'withheld shares', call: 'ListWithheldShares', rest: nothing },
  { name: 'pushes', call: 'GetPushHealth', rest: nothing },
  { name: 'data requests that wait', call: 'ListDataRequests', rest: () => '?state=open' },
  { name: 'data requests that are decided', call: 'ListDataRequests', rest: () => '?state=decided' },
  { name: 'a data request', call: 'GetDataRequest', rest: (_, { requestId }) => `/${requestId}` },
  { name: 'documents', call: 'ListDocuments', rest: nothing },
  { name: 'a document', call: 'GetDocument', rest: () => '?platformId=4&title=FAQ' },
  { name: 'banners', call: 'ListBanners', rest: nothing },
  { name: 'settings', call: 'GetSiteSettings', rest: nothing },
  { name: 'payout limits', call: 'ListPayoutLimits', rest: nothing },
  { name: 'scoring', call: 'ListScoringRules', rest: (_, at) => `?competitionId=${at.competitionId}` },
  { name: 'deductions', call: 'ListDeductions', rest: nothing },
  ...[1, 7, 31, 92].map(revenueOf),
  {
    name: 'how punters protected themselves, 31 days',
    call: 'GetProtectionReport',
    rest: () => daysUntilToday(31),
  },
  {
    name: 'significant events of a day',
    call: 'GetSignificantEvents',
    rest: () => daysUntilToday(1),
  },
  {
    name: 'significant events of 31 days',
    call: 'GetSignificantEvents',
    rest: () => daysUntilToday(31),
  },
  {
    name: 'what the operator owes',
    call: 'GetLiabilitiesReport',
    rest: nothing,
  },
];

/** Reads of the desk that no page is opened by, each with why. */
const notPages: Readonly<Partial<Record<CallName, string>>> = {
  CompareDocument: 'compares two versions of one text, whatever else there is',
};

/** Reads of the desk that nobody measures. */
export function findUnmeasured(): CallName[] {
  const measured = new Set(measuredCalls.map(({ call }) => call));
  return (Object.keys(calls) as CallName[]).filter((name) => {
    const { access, method } = calls[name];
    return access === 'desk' && method === 'GET' && !measured.has(name) && !(name in notPages);
  });
}

/** The addresses of the desk's pages. Plain paths: the desk is an app of its own, beside the punters' screens. */
export const deskPaths = {
  raceDay: '/desk',
  race: '/desk/race/:meetingId/:raceNumber',
  result: '/desk/race/:raceId/result',
  fixture: '/desk/fixture/:fixtureId',
  score: '/desk/fixture/:fixtureId/result',
  approvals: '/desk/approvals',
  approval: '/desk/approvals/:id',
  punters: '/desk/punters',
  punter: '/desk/punters/:punterId',
  dataRequests: '/desk/data-requests',
  dataRequest: '/desk/data-requests/:id',
  leagues: '/desk/leagues',
  jackpots: '/desk/jackpots',
  pushes: '/desk/pushes',
  rules: '/desk/rules',
  feed: '/desk/feed',
  content: '/desk/content',
  banners: '/desk/banners',
  settings: '/desk/settings',
  liability: '/desk/liability',
  fixtureLiability: '/desk/liability/fixture/:fixtureId',
  reports: '/desk/reports',
  liabilitiesReport: '/desk/reports/liabilities',
  eventsReport: '/desk/reports/events',
  protectionReport: '/desk/reports/protection',
  audit: '/desk/audit',
  staff: '/desk/staff',
} as const;

/** A race's page at the desk. */
export function raceLink(meetingId: number, raceNumber: number): string {
  return `/desk/race/${meetingId}/${raceNumber}`;
}

/** The page of a race's result. */
export function resultLink(raceId: number): string {
  return `/desk/race/${raceId}/result`;
}

/** A fixture's page at the desk. */
export function fixtureLink(fixtureId: number): string {
  return `/desk/fixture/${fixtureId}`;
}

/** The page of a match's result. */
export function scoreLink(fixtureId: number): string {
  return `/desk/fixture/${fixtureId}/result`;
}

/** A proposal's page. */
export function approvalLink(id: string): string {
  return `/desk/approvals/${id}`;
}

/** The page of what bets on a fixture would pay. */
export function fixtureLiabilityLink(fixtureId: number): string {
  return `/desk/liability/fixture/${fixtureId}`;
}

/** A punter's page at the desk. */
export function punterLink(punterId: number): string {
  return `/desk/punters/${punterId}`;
}

/** The page of a request about personal data. */
export function dataRequestLink(id: string): string {
  return `/desk/data-requests/${id}`;
}

/** Whether a path belongs to the desk: nothing else is returned to after a sign-in. */
export function isDeskPath(path: string): boolean {
  return /^\/desk(?:[/?#]|$)/i.test(path);
}

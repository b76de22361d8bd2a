import { type DeskRole, deskDuties } from '@furlong/domain/desk/roles';
import { deskPaths } from './desk-links.ts';
import { deskWords } from './desk-words.ts';

/** A page in the desk's rail. */
export interface DeskPage {
  readonly path: string;
  readonly label: string;
  /** The roles that open it. */
  readonly roles: readonly DeskRole[];
}

const raceDay: DeskPage = { path: deskPaths.raceDay, label: deskWords.raceDay, roles: deskDuties.seeRaceDay };

const liability: DeskPage = {
  path: deskPaths.liability,
  label: deskWords.liability,
  roles: deskDuties.seeLiability,
};
const approvals: DeskPage = {
  path: deskPaths.approvals,
  label: deskWords.approvals,
  roles: deskDuties.seeProposals,
};
const punters: DeskPage = { path: deskPaths.punters, label: deskWords.punters, roles: deskDuties.seePunters };
const dataRequests: DeskPage = {
  path: deskPaths.dataRequests,
  label: deskWords.dataRequests,
  roles: deskDuties.seeDataRequests,
};

const reports: DeskPage = { path: deskPaths.reports, label: deskWords.reports, roles: deskDuties.seeReports };

/** The pages of the rail, in its order. */
export const deskPages: readonly DeskPage[] = [
  raceDay,
  liability,
  approvals,
  punters,
  dataRequests,
  { path: deskPaths.leagues, label: deskWords.leagues, roles: deskDuties.moderateLeagues },
  { path: deskPaths.jackpots, label: deskWords.jackpots, roles: deskDuties.seeJackpots },
  { path: deskPaths.rules, label: deskWords.rules, roles: deskDuties.seeRules },
  { path: deskPaths.feed, label: deskWords.feed, roles: deskDuties.seeFeed },
  { path: deskPaths.content, label: deskWords.content, roles: deskDuties.editContent },
  { path: deskPaths.banners, label: deskWords.banners, roles: deskDuties.editContent },
  { path: deskPaths.settings, label: deskWords.settings, roles: deskDuties.editContent },
  { path: deskPaths.pushes, label: deskWords.pushes, roles: deskDuties.seePushes },
  reports,
  { path: deskPaths.audit, label: deskWords.audit, roles: deskDuties.seeActs },
  { path: deskPaths.staff, label: deskWords.staff, roles: deskDuties.seeStaff },
];

/** The page of a path, a race's and a fixture's being of Race day and a punter's of Punters; null where there is none. */
export function pageOfPath(pathname: string): DeskPage | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (path.startsWith('/desk/race/') || path.startsWith('/desk/fixture/')) return raceDay;
  if (path.startsWith(`${deskPaths.liability}/`)) return liability;
  if (path.startsWith(`${deskPaths.approvals}/`)) return approvals;
  if (path.startsWith('/desk/punters/')) return punters;
  if (path.startsWith(`${deskPaths.dataRequests}/`)) return dataRequests;
  if (path.startsWith(`${deskPaths.reports}/`)) return reports;
  return deskPages.find((page) => page.path === path) ?? null;
}

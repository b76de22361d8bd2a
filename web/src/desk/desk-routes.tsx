import type { RouteObject } from 'react-router';
import { ApprovalPage } from './approvals/approval-page.tsx';
import { ApprovalsPage } from './approvals/approvals-page.tsx';
import { ResultPage } from './approvals/result-page.tsx';
import { ScorePage } from './approvals/score-page.tsx';
import { AuditPage } from './audit/audit-page.tsx';
import { BannersPage } from './banners/banners-page.tsx';
import { ContentPage } from './content/content-page.tsx';
import { DataRequestPage } from './data-requests/data-request-page.tsx';
import { DataRequestsPage } from './data-requests/data-requests-page.tsx';
import { deskPaths } from './desk-links.ts';
import { EventsPage } from './events-report/events-page.tsx';
import { FeedPage } from './feed/feed-page.tsx';
import { JackpotsPage } from './jackpots/jackpots-page.tsx';
import { LeaguesPage } from './leagues/leagues-page.tsx';
import { LiabilitiesPage } from './liabilities-report/liabilities-page.tsx';
import { FixtureLiabilityPage } from './liability/fixture-liability-page.tsx';
import { LiabilityPage } from './liability/liability-page.tsx';
import { FixturePage } from './match-day/fixture-page.tsx';
import { ProtectionPage } from './protection-report/protection-page.tsx';
import { PunterPage } from './punters/punter-page.tsx';
import { PuntersPage } from './punters/punters-page.tsx';
import { PushesPage } from './push/pushes-page.tsx';
import { RaceDayPage } from './race-day/race-day-page.tsx';
import { RacePage } from './race-day/race-page.tsx';
import { RevenuePage } from './revenue/revenue-page.tsx';
import { RulesPage } from './rules/rules-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import { DeskLayout } from './shell/desk-layout.tsx';
import { BrokenPage } from './shell/no-start.tsx';
import { NoSuchPage } from './shell/no-such-page.tsx';
import { StaffPage } from './staff/staff-page.tsx';

/** The desk's pages, under its layout. */
export const deskRoutes: RouteObject[] = [
  {
    path: deskPaths.raceDay,
    Component: DeskLayout,
    ErrorBoundary: BrokenPage,
    children: [
      { index: true, Component: RaceDayPage },
      { path: deskPaths.race, Component: RacePage },
      { path: deskPaths.fixture, Component: FixturePage },
      { path: deskPaths.score, Component: ScorePage },
      { path: deskPaths.result, Component: ResultPage },
      { path: deskPaths.approvals, Component: ApprovalsPage },
      { path: deskPaths.approval, Component: ApprovalPage },
      { path: deskPaths.punters, Component: PuntersPage },
      { path: deskPaths.punter, Component: PunterPage },
      { path: deskPaths.dataRequests, Component: DataRequestsPage },
      { path: deskPaths.dataRequest, Component: DataRequestPage },
      { path: deskPaths.leagues, Component: LeaguesPage },
      { path: deskPaths.jackpots, Component: JackpotsPage },
      { path: deskPaths.pushes, Component: PushesPage },
      { path: deskPaths.rules, Component: RulesPage },
      { path: deskPaths.feed, Component: FeedPage },
      { path: deskPaths.content, Component: ContentPage },
      { path: deskPaths.banners, Component: BannersPage },
      { path: deskPaths.settings, Component: SettingsPage },
      { path: deskPaths.liability, Component: LiabilityPage },
      { path: deskPaths.fixtureLiability, Component: FixtureLiabilityPage },
      { path: deskPaths.reports, Component: RevenuePage },
      { path: deskPaths.liabilitiesReport, Component: LiabilitiesPage },
      { path: deskPaths.eventsReport, Component: EventsPage },
      { path: deskPaths.protectionReport, Component: ProtectionPage },
      { path: deskPaths.audit, Component: AuditPage },
      { path: deskPaths.staff, Component: StaffPage },
      { path: '*', Component: NoSuchPage },
    ],
  },
];

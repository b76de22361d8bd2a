import type { FastifyInstance } from 'fastify';
import { DryRunTurns } from '../approvals/dry-run-turns.ts';
import { findBlindTo } from '../approvals/queries-blind.ts';
import { approvalsHandlers } from '../approvals/routes.ts';
import { offHandlers } from '../approvals/routes-off.ts';
import { proposingHandlers } from '../approvals/routes-propose.ts';
import { scoreHandlers } from '../approvals/routes-scores.ts';
import { auditHandlers } from '../audit/routes.ts';
import { startAudit } from '../audit/start-audit.ts';
import { LiabilityBooks } from '../bets/liability/liability-books.ts';
import { LimitWatch } from '../bets/liability/limit-watch.ts';
import { liabilityHandlers } from '../bets/liability/routes.ts';
import { liabilityLimitHandlers } from '../bets/liability/routes-limits.ts';
import { racing } from '../bets/racing/racing.ts';
import { slipHandlers } from '../bets/racing/routes.ts';
import { stakesPort } from '../bets/racing/stakes-port.ts';
import { startSettlement } from '../bets/settle/start-settlement.ts';
import { startKeepingTickets } from '../bets/show/keep-tickets.ts';
import { myBetsHandlers } from '../bets/show/routes.ts';
import { openStakesSince } from '../bets/show/sum-open-stakes.ts';
import { sportSlipHandlers } from '../bets/soccer/routes.ts';
import { soccer } from '../bets/soccer/soccer.ts';
import { sportsOf } from '../bets/sport.ts';
import { BetStriker } from '../bets/strike/bet-striker.ts';
import { RefusalCounts } from '../bets/strike/refusal-counts.ts';
import { SiteSettings } from '../content/follow-settings.ts';
import { loadDefaultContent } from '../content/load-default-content.ts';
import { mountPreview } from '../content/mount-preview.ts';
import { acceptPictures, mountPictures } from '../content/pictures.ts';
import { loadPreviewKey } from '../content/preview-link.ts';
import { selectTimedBy } from '../content/queries-publications.ts';
import { contentHandlers } from '../content/routes.ts';
import { deskBannerHandlers } from '../content/routes-desk-banners.ts';
import { deskDocumentHandlers } from '../content/routes-desk-documents.ts';
import { deskSettingsHandlers } from '../content/routes-desk-settings.ts';
import { SiteNumbers } from '../content/site-numbers.ts';
import { siteRecords } from '../content/site-records.ts';
import { mountSlides } from '../content/slides.ts';
import { startTimedPublications } from '../content/start-timed-publications.ts';
import { actsHandlers } from '../desk/routes-acts.ts';
import { feedHealthHandlers } from '../desk/routes-feed-health.ts';
import { deskJackpotHandlers } from '../desk/routes-jackpots.ts';
import { deskLeagueHandlers } from '../desk/routes-leagues.ts';
import { deskPunterActHandlers } from '../desk/routes-punter-acts.ts';
import { deskPunterHandlers } from '../desk/routes-punters.ts';
import { pushHealthHandlers } from '../desk/routes-pushes.ts';
import { watchFeed } from '../feed/feed-watch.ts';
import { fixtureHandlers } from '../fixtures/routes.ts';
import { createMailer } from '../identity/mailer.ts';
import { mountIdentity } from '../identity/mount-identity.ts';
import { doublingStakes } from '../jackpots/doubling-stakes.ts';
import { followSettlement } from '../jackpots/follow-settlement.ts';
import { mountCertificate } from '../jackpots/mount-certificate.ts';
import { jackpotHandlers } from '../jackpots/routes.ts';
import { startJackpots } from '../jackpots/start-jackpots.ts';
import { followLeagues } from '../league-boards/follow-leagues.ts';
import { rankInLeagues } from '../league-boards/rank-in-leagues.ts';
import { Rosters } from '../league-boards/rosters.ts';
import { leagueBoardHandlers } from '../league-boards/routes.ts';
import { leagueRoundHandlers } from '../league-boards/routes-rounds.ts';
import { startTellingPassed } from '../league-boards/tell-passed.ts';
import { leaveLeagues } from '../leagues/leave-leagues.ts';
import { leagueHandlers } from '../leagues/routes.ts';
import { mountLive, startLive } from '../live/routes.ts';
import { ownPlaceHandlers } from '../live/routes-own-place.ts';
import { deskMatchDayHandlers } from '../match-day/desk/routes.ts';
import { fixtureBatches, fixtureFeedHandlers } from '../match-day/feed/routes.ts';
import { startMatchDay } from '../match-day/start-match-day.ts';
import { meetingHandlers } from '../meetings/routes.ts';
import { PushSigner } from '../notifications/push/sign-pushes.ts';
import { loadVapidKeys } from '../notifications/push/vapid-keys.ts';
import { notificationHandlers } from '../notifications/routes.ts';
import { startNotifications } from '../notifications/start-notifications.ts';
import { startFinishingErasures } from '../personal-data/finish-erasures.ts';
import { mountOwnData } from '../personal-data/mount-own-data.ts';
import { personalDataHandlers } from '../personal-data/routes.ts';
import { deskPersonalDataHandlers } from '../personal-data/routes-desk.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import { PickSaver } from '../picks/pick-saver.ts';
import { picksHandlers } from '../picks/routes.ts';
import { startReminders } from '../picks/start-reminders.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Admit, NoteInput } from '../platform/http/bind-call.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { ClockAlarms } from '../platform/runtime/clock-alarms.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { leaveRounds, renameInRounds } from '../predictor/leave-rounds.ts';
import { mountFollowRound } from '../predictor/mount-follow-round.ts';
import { PredictionSaver } from '../predictor/prediction-saver.ts';
import { selectRoundsOfFixtures } from '../predictor/queries-rounds.ts';
import { RoundEngine } from '../predictor/round-engine.ts';
import { predictorHandlers } from '../predictor/routes.ts';
import { startFinalRounds } from '../predictor/write-final-round.ts';
import { checkRegister } from '../protection/check-register.ts';
import { HttpRegister } from '../protection/http-register.ts';
import { loadMessageRefusals } from '../protection/load-message-refusals.ts';
import { loadPickRefusals } from '../protection/load-pick-refusals.ts';
import { loginProtection } from '../protection/login-protection.ts';
import { permitOf } from '../protection/permit-of.ts';
import { depositRefusal, withdrawalRefusal } from '../protection/refuse-money.ts';
import { protectionHandlers } from '../protection/routes.ts';
import { chooseVerifier, verifyAtSignIn } from '../protection/verify-at-sign-in.ts';
import { deskRaceDayHandlers } from '../race-day/desk/routes.ts';
import { feedHandlers } from '../race-day/feed/routes.ts';
import { startRaceDay } from '../race-day/start-race-day.ts';
import { startCountingFigures } from '../reporting/count-figures.ts';
import { KeptOpenBets } from '../reporting/kept-open-bets.ts';
import { eventsHandlers } from '../reporting/routes-events.ts';
import { liabilitiesHandlers } from '../reporting/routes-liabilities.ts';
import { protectionReportHandlers } from '../reporting/routes-protection.ts';
import { WholeDays } from '../reporting/whole-days.ts';
import { startCountingRevenue } from '../revenue/count-revenue.ts';
import { ReportTurns } from '../revenue/report-turns.ts';
import { reportHandlers } from '../revenue/routes.ts';
import { deskRulesHandlers } from '../rules/routes.ts';
import { runnerHandlers } from '../runners/routes.ts';
import { createAdmit } from '../session/admit.ts';
import type { Welcome } from '../session/log-in.ts';
import { sessionHandlers } from '../session/routes.ts';
import { SessionInputs } from '../session/session-inputs.ts';
import { startSharing } from '../sharing/start-sharing.ts';
import { prepareDemoStaff } from '../staff/prepare-demo-staff.ts';
import { selectRoles } from '../staff/queries.ts';
import { staffHandlers } from '../staff/routes.ts';
import { announceAlias } from '../standings/announce-alias.ts';
import { leaveGame } from '../standings/leave-game.ts';
import { standingsHandlers } from '../standings/routes.ts';
import { resultsHandlers } from '../standings/routes-results.ts';
import { StandingsEngine } from '../standings/standings-engine.ts';
import { startTellingResults } from '../standings/tell-results.ts';
import { catchUp } from '../stats/catch-up.ts';
import { statsHandlers } from '../stats/routes.ts';
import { balanceOf } from '../wallet/enter-wallet.ts';
import { keepStatementDays } from '../wallet/keep-statement-days.ts';
import { mountStatement } from '../wallet/mount-statement.ts';
import { walletHandlers } from '../wallet/routes.ts';
import { startWallet } from '../wallet/start-wallet.ts';
import { sharingPorts } from './sharing-ports.ts';
import { stopAll } from './stop-all.ts';

/** The capabilities of a node, wired to one another. */
export interface Capabilities {
  /** A handler for every call of the contract; a missing one is a type error here. */
  readonly handlers: Handlers;
  readonly admit: Admit;
  readonly noteInput: NoteInput;
  readonly picks: PickSaver;
  readonly predictions: PredictionSaver;
  readonly issuerFault: Promise<string | undefined>;
  stop(): Promise<void>;
}

/** Starts the capabilities: the only place that knows them all. */
export async function startCapabilities(app: FastifyInstance, platform: Platform): Promise<Capabilities> {
  const identity = await mountIdentity(app, platform);
  await prepareDemoStaff(platform, identity.issuer);
  const feedWatch = watchFeed(app, platform);
  await loadDefaultContent(platform, platform.clock());
  mountSlides(app);
  const siteSettings = new SiteSettings(platform);
  await siteSettings.start();
  const publications = startTimedPublications(platform);
  const siteNumbers = new SiteNumbers(siteRecords(platform.db));
  const previewKey = await loadPreviewKey(platform.secrets);
  mountPreview(app, platform, previewKey);
  acceptPictures(app);
  mountPictures(app, platform.db);
  const picks = new PickSaver(platform, loadPickRefusals);
  const standings = new StandingsEngine(platform);
  await standings.start();
  const predictions = new PredictionSaver(platform, loadPickRefusals);
  const rounds = new RoundEngine(platform);
  await rounds.start();
  await startFinalRounds(platform);
  const raceDay = await startRaceDay(platform);
  const matchDay = startMatchDay(platform);
  await startTellingResults(platform);
  const reminders = await startReminders(platform);
  await catchUp(platform);
  const admit = await createAdmit(platform, identity, (person) => selectRoles(platform.db, person));
  const rosters = new Rosters(platform);
  rosters.start();
  await startTellingPassed({ platform, engine: standings, rosters });
  const live = startLive(app, platform);
  mountLive(app, platform, live, standings, admit, followLeagues(platform, rosters));
  mountFollowRound(app, platform.db, live, rounds, admit);
  const { wallet, stop: stopWallet } = startWallet(platform);
  const sports = sportsOf(racing, soccer);
  const refusals = new RefusalCounts(platform);
  refusals.start();
  const striker = new BetStriker(platform, wallet, sports, undefined, refusals);
  const liability = new LiabilityBooks(platform, sports);
  liability.start();
  const limitWatch = new LimitWatch(platform, liability);
  await limitWatch.start();
  const signer = new PushSigner(await loadVapidKeys(platform.secrets), platform.settings.pushSubject);
  const notifications = startNotifications(platform, signer, loadMessageRefusals);
  await startSettlement(platform, wallet, sports, followSettlement(platform));
  const jackpots = await startJackpots(platform, wallet);
  mountCertificate(app, platform, admit);
  const stakes = { ...stakesPort, findDoublingTotal: doublingStakes };
  mountStatement(app, platform, wallet, stakes, admit);
  mountOwnData(app, platform, { wallet, stakes, sports }, admit);
  const sharing = startSharing(app, platform, sharingPorts(platform, standings), admit);
  const audit = await startAudit(platform);
  const verify = verifyAtSignIn(platform, chooseVerifier(platform, identity.issuer));
  const { exclusionRegister } = platform.settings;
  const register =
    exclusionRegister &&
    new HttpRegister(exclusionRegister, (error) =>
      platform.log.warn({ err: error }, 'the register of excluded persons did not answer'),
    );
  const leaveFriends = leaveLeagues(loadPickRefusals);
  const leave: typeof leaveFriends = async (trx, punterId, now) => {
    await leaveRounds(platform, trx, punterId, now);
    await leaveFriends(trx, punterId, now);
  };
  const announceNames = async (trx: Transaction, punterId: number) => {
    await announceAlias(platform)(trx, punterId);
    await renameInRounds(platform, trx, punterId);
  };
  const erasures = startFinishingErasures(platform);
  const revenue = startCountingRevenue(platform);
  const figures = startCountingFigures(platform);
  const keptTickets = startKeepingTickets(platform, (punterId) =>
    keepStatementDays(platform.db, { punterId, account: wallet.accountOf(punterId) }, platform.clock()),
  );
  const openBets = new KeptOpenBets(platform, sports);
  openBets.start();
  const wholeDays = new WholeDays(platform);
  wholeDays.start();
  const reportTurns = new ReportTurns();
  const approvals = { platform, sports, wallet, turns: new DryRunTurns() };
  const welcome: Welcome = async (punter, now) => {
    if (punter.operator) {
      await leaveGame(platform, punter.id, async (trx, punterId, at) => {
        await leaveRounds(platform, trx, punterId, at, true);
        await leaveFriends(trx, punterId, at);
      });
    }
    await verify(punter, now);
    if (register) await checkRegister(platform.db, register, punter, now, leave);
  };
  const inputs = new SessionInputs(platform, platform.operator.freshSignInMinutes);
  const isStale = inputs.isStale.bind(inputs);
  const guard = { permitOf: permitOf(platform), isStale, depositRefusal, withdrawalRefusal };
  return {
    handlers: {
      ...feedHandlers(platform, fixtureBatches),
      ...fixtureFeedHandlers(platform),
      ...fixtureHandlers(platform, selectRoundsOfFixtures),
      ...predictorHandlers(platform, rounds, predictions),
      ...leagueRoundHandlers(platform, rounds, rosters),
      ...meetingHandlers(platform, loadOwnPicks),
      ...runnerHandlers(platform),
      ...picksHandlers(platform, picks),
      ...slipHandlers(platform, striker, isStale),
      ...sportSlipHandlers(platform, striker, isStale),
      ...myBetsHandlers(platform, sports),
      ...identity.handlers,
      ...protectionHandlers(platform, openStakesSince(platform, sports), leave),
      ...contentHandlers(platform, siteNumbers, () => siteSettings.numbers),
      ...deskSettingsHandlers(platform, siteSettings, siteNumbers),
      ...deskDocumentHandlers(platform, previewKey),
      ...deskBannerHandlers(platform),
      ...standingsHandlers(platform, standings),
      ...resultsHandlers(platform, standings),
      ...ownPlaceHandlers(platform, standings),
      ...leagueHandlers(platform, {
        findRefusals: loadPickRefusals,
        rankInLeagues: rankInLeagues(platform, standings, rosters, loadOwnPicks),
      }),
      ...leagueBoardHandlers({ platform, engine: standings, rosters }),
      ...statsHandlers(platform),
      ...jackpotHandlers(platform),
      ...notificationHandlers(platform, signer.publicKey, loadMessageRefusals),
      ...auditHandlers(platform),
      ...staffHandlers(platform, (punterId) => selectTimedBy(platform.db, punterId, 50)),
      ...actsHandlers(platform),
      ...deskLeagueHandlers(platform),
      ...deskJackpotHandlers(platform),
      ...pushHealthHandlers(platform),
      ...feedHealthHandlers(platform, new ClockAlarms(platform)),
      ...deskPunterHandlers(platform, { wallet, stakes, sports }),
      ...deskPunterActHandlers(platform, leave),
      ...personalDataHandlers(platform),
      ...deskPersonalDataHandlers(
        platform,
        { wallet, leaveLeagues: leave, announceAlias: announceNames },
        createMailer(platform),
      ),
      ...deskMatchDayHandlers(platform, findBlindTo),
      ...deskRaceDayHandlers(platform, findBlindTo),
      ...liabilityHandlers(platform, sports, liability, limitWatch),
      ...liabilityLimitHandlers(platform, sports, limitWatch),
      ...reportHandlers(platform, reportTurns),
      ...liabilitiesHandlers(platform, openBets, reportTurns),
      ...eventsHandlers(platform, wholeDays, reportTurns),
      ...protectionReportHandlers(platform, reportTurns),
      ...deskRulesHandlers(platform),
      ...approvalsHandlers(approvals),
      ...proposingHandlers(approvals),
      ...offHandlers(approvals),
      ...scoreHandlers(approvals),
      ...walletHandlers(platform, wallet, stakes, guard),
      ...(await sessionHandlers(platform, identity, {
        balanceOf: balanceOf(platform, wallet),
        protectionOf: loginProtection(platform),
        welcome,
        announceAlias: announceNames,
      })),
    },
    admit,
    noteInput: (caller, now) => inputs.note(caller, now),
    picks,
    predictions,
    issuerFault: identity.issuerFault,
    stop: () =>
      stopAll([
        () => feedWatch.stop(),
        () => raceDay.stop(),
        () => matchDay.stop(),
        () => reminders.stop(),
        () => notifications.stop(),
        () => jackpots.stop(),
        () => publications.stop(),
        () => sharing.stop(),
        () => audit.stop(),
        () => limitWatch.stop(),
        () => erasures.stop(),
        () => revenue.stop(),
        () => figures.stop(),
        () => openBets.stop(),
        () => keptTickets.stop(),
        () => wholeDays.stop(),
        () => liability.stop(),
        () => siteSettings.stop(),
        () => picks.idle(),
        () => predictions.idle(),
        () => striker.idle(),
        () => refusals.stop(),
        () => inputs.stop(),
        stopWallet,
        () => rosters.stop(),
        () => standings.stop(),
        () => rounds.stop(),
        () => identity.stop(),
      ]),
  };
}

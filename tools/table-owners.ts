/** The room that owns each table: it alone writes it. Every table of `database-types.ts` is here. */
export const owners: Readonly<Record<string, string>> = {
  accounts: 'identity',
  act_checkpoints: 'audit',
  act_links: 'audit',
  act_persons: 'audit',
  acts: 'audit',
  acts_waiting: 'audit',
  banner_pictures: 'content',
  banners: 'content',
  approval_keyings: 'approvals',
  approvals: 'approvals',
  bet_events: 'bets',
  bet_settlements: 'bets',
  bets: 'bets',
  card_picks: 'picks',
  cms_document_versions: 'content',
  cms_documents: 'content',
  competitions: 'meetings',
  differing_results: 'race-day',
  ended_sessions: 'platform',
  feed_call_counts: 'feed',
  feed_refusals: 'feed',
  final_boards: 'standings',
  final_round_rows: 'predictor',
  final_rounds: 'predictor',
  final_standings: 'standings',
  fixture_prices: 'match-day',
  fixture_results: 'match-day',
  fixture_scores: 'match-day',
  fixture_voidings: 'match-day',
  fixtures: 'match-day',
  held_prices: 'race-day',
  identity_decisions: 'protection',
  jackpot_cards: 'jackpots',
  jackpot_decisions: 'jackpots',
  jackpot_kept_picks: 'jackpots',
  jackpot_shares: 'jackpots',
  jackpot_withholdings: 'jackpots',
  jackpots: 'jackpots',
  league_events: 'leagues',
  league_hand_overs: 'leagues',
  league_members: 'leagues',
  league_reactions: 'league-boards',
  league_reports: 'leagues',
  league_requests: 'leagues',
  league_seasons: 'league-boards',
  leagues: 'leagues',
  manual_credits: 'wallet',
  meetings: 'race-day',
  muted_leagues: 'notifications',
  notice_settings: 'notifications',
  notices: 'notifications',
  must_be_won_days: 'jackpots',
  milestone_counts: 'stats',
  milestone_progress: 'stats',
  milestone_work: 'stats',
  oidc_records: 'identity',
  outside_movements: 'wallet',
  paid_out_days: 'bets',
  password_resets: 'identity',
  pending_registrations: 'identity',
  pick_reminders: 'picks',
  prediction_saves: 'predictor',
  predictions: 'predictor',
  predictor_rounds: 'predictor',
  predictor_seasons: 'predictor',
  price_ticks: 'race-day',
  progressive_entries: 'jackpots',
  progressive_terms: 'jackpots',
  progressives: 'jackpots',
  punter_breaks: 'protection',
  punter_limits: 'protection',
  punter_milestones: 'stats',
  punters: 'session',
  push_deliveries: 'notifications',
  push_subscriptions: 'notifications',
  race_courses: 'race-day',
  race_day_players: 'picks',
  race_result_runners: 'race-day',
  race_results: 'race-day',
  races: 'race-day',
  reality_checks: 'protection',
  register_answers: 'protection',
  round_fixtures: 'predictor',
  runners: 'race-day',
  season_boards: 'predictor',
  season_rows: 'predictor',
  secrets: 'platform',
  security_events: 'security-events',
  session_inputs: 'session',
  sign_in_attempts: 'identity',
  simulated_matchdays: 'demo',
  simulated_meetings: 'demo',
  site_settings: 'content',
  site_version: 'content',
  staff_roles: 'staff',
  stats_meetings: 'stats',
  strike_requests: 'bets',
  transfers: 'wallet',
  unseen_kick_offs: 'match-day',
  unseen_offs: 'race-day',
  used_login_tokens: 'session',
  wallets: 'wallet',
};

/** A room or file that uses another room's tables, and why it may. */
export interface Exception {
  /** A folder below `server/src`, or a file of it. */
  readonly place: string;
  readonly act: 'reads' | 'writes';
  /** `*`: tables that the statement names only at run time. */
  readonly tables: readonly string[];
  readonly reason: string;
}

export const exceptions: readonly Exception[] = [
  {
    place: 'meetings',
    act: 'reads',
    tables: [
      'meetings',
      'price_ticks',
      'race_courses',
      'race_result_runners',
      'race_results',
      'races',
      'runners',
      'unseen_offs',
    ],
    reason: 'It is the reading side of the race day: cards, lists, facts and locks.',
  },
  {
    place: 'runners',
    act: 'reads',
    tables: [
      'meetings',
      'price_ticks',
      'race_courses',
      'race_result_runners',
      'race_results',
      'races',
      'runners',
    ],
    reason: "It finds a horse's races and a rider's rides over all meetings, by names, which no card holds.",
  },
  {
    place: 'fixtures',
    act: 'reads',
    tables: ['fixture_prices', 'fixture_scores', 'fixture_voidings', 'fixtures', 'unseen_kick_offs'],
    reason: 'It is the reading side of the match day: lists, cards, facts and locks.',
  },
  {
    place: 'meetings/queries-lock.ts',
    act: 'writes',
    tables: ['meetings'],
    reason:
      'Standings raise the versions that they announce; from race-day it would make a ring, because race-day calls standings.',
  },
  {
    place: 'meetings/set-final-version.ts',
    act: 'writes',
    tables: ['meetings'],
    reason:
      'Standings mark what they wrote; from race-day it would make a ring, because race-day ends meetings.',
  },
  {
    place: 'jackpots',
    act: 'reads',
    tables: ['card_picks', 'meetings', 'punters', 'races'],
    reason:
      'A million cards are frozen, judged and put in the order of aliases by single statements over all of them.',
  },
  {
    place: 'bets/strike/queries.ts',
    act: 'reads',
    tables: ['transfers'],
    reason: "A line's key is its stake's transfer: one statement finds the transfer and the bet.",
  },
  {
    place: 'notifications/queries-notices.ts',
    act: 'reads',
    tables: ['punters'],
    reason: "The demo's rivals are told nothing, which the statement that tells everybody else must know.",
  },
  {
    place: 'notifications/queries-own-leagues.ts',
    act: 'reads',
    tables: ['league_members', 'leagues'],
    reason:
      'A league is muted by its code, by a member of it; from leagues it would make a ring, because leagues tell.',
  },
  {
    place: 'stats',
    act: 'reads',
    tables: ['final_boards', 'final_standings', 'meetings', 'race_courses', 'races', 'runners'],
    reason:
      'It adds up what standings and picks wrote; standings stand on it to record a meeting in their own transaction, so it cannot call them.',
  },
  {
    place: 'league-boards',
    act: 'reads',
    tables: ['league_members', 'leagues'],
    reason: 'Boards read the members of leagues in bulk, packed, and those who left for finished tables.',
  },
  {
    place: 'demo/seed-history.ts',
    act: 'writes',
    tables: ['*'],
    reason: 'The demo writes its past days in bulk, which the calls of the feed would take minutes for.',
  },
];

/** Rooms that may read every table: an audit that asked the rooms would find nothing. */
export const readsAll: readonly string[] = ['reconcile'];

/** Tables that one file alone writes, and the functions by which others do; they are named nowhere else. */
export const doors: readonly {
  readonly table: string;
  readonly file: string;
  /** Functions that write the table, each with the files that may name it. */
  readonly functions: Readonly<Record<string, readonly string[]>>;
}[] = [
  {
    table: 'transfers',
    file: 'server/src/wallet/queries.ts',
    // Everything else posts through postTransfers, which checks what it posts.
    functions: { insertTransfers: ['server/src/wallet/queries.ts', 'server/src/wallet/ledger.ts'] },
  },
];

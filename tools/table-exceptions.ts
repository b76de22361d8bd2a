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
      'rule_versions',
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
    reason: 'Standings raise versions they announce; race-day, which calls them, would make a ring.',
  },
  {
    place: 'meetings/set-final-version.ts',
    act: 'writes',
    tables: ['meetings'],
    reason: 'Standings mark what they wrote; race-day, which ends meetings, would make a ring.',
  },
  {
    place: 'jackpots',
    act: 'reads',
    tables: ['card_picks', 'meetings', 'punters', 'races'],
    reason: 'Single statements freeze a million cards, judge them, and put them in the order of aliases.',
  },
  {
    place: 'bets/strike/queries.ts',
    act: 'reads',
    tables: ['transfers'],
    reason: "A line's key is its stake's transfer: one statement finds the transfer and the bet.",
  },
  {
    place: 'bets/queries-revenue.ts',
    act: 'reads',
    tables: ['transfers'],
    reason:
      'A report of some bets alone is held against the transfers of those bets: one statement joins them.',
  },
  {
    place: 'bets/liability/queries-open.ts',
    act: 'reads',
    tables: ['transfers'],
    reason: "Stakes of open bets are held against the ledger's, bet by bet, in one statement.",
  },
  {
    place: 'feed/queries-outages.ts',
    act: 'reads',
    tables: ['fixtures', 'meetings', 'races'],
    reason:
      'A silence of suppliers is an outage only while a race or fixture is near; one statement decides.',
  },
  {
    place: 'reporting',
    act: 'reads',
    tables: [
      ...['act_links', 'acts', 'archived_acts', 'bet_settlements', 'bets', 'feed_outages', 'fixture_results'],
      ...['fixture_voidings', 'fixtures', 'liability_alarms', 'liability_limits', 'manual_credits'],
      ...['meetings', 'race_results', 'races'],
      ...['security_events', 'transfers'],
      ...['identity_decisions', 'punter_breaks', 'punter_limits', 'punters', 'register_answers'],
      'strike_refusal_counts',
    ],
    reason:
      'Significant events of all rooms are one list by time, paged by key; protection figures are counts of one moment over several rooms.',
  },
  {
    place: 'identity/queries-switch.ts',
    act: 'reads',
    tables: ['erasures'],
    reason:
      'An account whose data were deleted is not switched on again, which the statement that does it must know.',
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
    place: 'personal-data',
    act: 'reads',
    tables: [
      'totp_factors',
      'accounts',
      'acts',
      'archived_acts',
      'archived_acts_about',
      'card_picks',
      'final_round_rows',
      'final_standings',
      'identity_decisions',
      'jackpot_cards',
      'jackpot_decisions',
      'jackpot_shares',
      'jackpot_withholdings',
      'jackpots',
      'league_events',
      'league_hand_overs',
      'league_members',
      'league_reactions',
      'league_reports',
      'league_requests',
      'leagues',
      'meetings',
      'milestone_progress',
      'muted_leagues',
      'notice_settings',
      'notices',
      'outside_movements',
      'prediction_saves',
      'predictions',
      'punter_breaks',
      'punter_limits',
      'punter_milestones',
      'punters',
      'push_subscriptions',
      'reality_checks',
      'register_answers',
      'season_boards',
      'season_rows',
      'security_events',
      'wallets',
    ],
    reason:
      "A punter's file reads every table that has rows about a punter, a page at a time; a test compares it with the schema.",
  },
  {
    place: 'archive/price-ticks.ts',
    act: 'writes',
    tables: ['price_ticks'],
    reason: 'It moves rows to files and back, whole and unchanged, whoever owns them.',
  },
  {
    place: 'archive/prediction-saves.ts',
    act: 'writes',
    tables: ['prediction_saves'],
    reason: 'It puts rows back from files, whole and unchanged, whoever owns them.',
  },
  {
    place: 'archive/acts.ts',
    act: 'reads',
    tables: ['act_checkpoints', 'act_links', 'acts'],
    reason: 'It reads the rows that go to files, and which of them may.',
  },
  {
    place: 'audit/queries-archived-acts.ts',
    act: 'reads',
    tables: ['archive_steps'],
    reason: 'Whoever looks for acts is told which file has the older ones.',
  },
  {
    place: 'predictor/assert-saves-here.ts',
    act: 'reads',
    tables: ['archived_saves'],
    reason: 'No late save is taken back without the log that is archived.',
  },
  {
    place: 'archive/picks.ts',
    act: 'writes',
    tables: ['card_picks'],
    reason: 'It moves rows to files and back, whole and unchanged, whoever owns them.',
  },
  {
    place: 'picks/queries-cards.ts',
    act: 'reads',
    tables: ['archived_picks', 'final_standings', 'meetings'],
    reason:
      'Of a card in the archive the final standings have what was picked, for every page that shows picks.',
  },
  {
    place: 'standings/assert-picks-here.ts',
    act: 'reads',
    tables: ['archived_picks'],
    reason: 'No standings are ranked again without the cards that are archived.',
  },
  {
    place: 'archive',
    act: 'reads',
    tables: [
      ...[
        'bet_settlements',
        'bets',
        'card_picks',
        'figures_counted',
        'final_rounds',
        'final_standings',
        'fixtures',
        'jackpots',
        'manual_credits',
        'meetings',
        'paid_out_days',
      ],
      ...['prediction_saves', 'predictor_rounds', 'price_ticks', 'race_day_players', 'race_results', 'races'],
      ...['revenue_counted', 'runners', 'stats_meetings', 'transfers'],
    ],
    reason: 'What may go is decided over all that hangs on it, in the statement that takes it.',
  },
  {
    place: 'bets',
    act: 'reads',
    tables: ['archive_steps', 'archived_events', 'archived_stakes'],
    reason: 'What bets came to, and that a result has some, is the same once they are in the archive.',
  },
  {
    place: 'wallet',
    act: 'reads',
    tables: ['archived_keys', 'archived_transfers', 'bets'],
    reason: 'Keys stay used and statements add up once transfers are in the archive.',
  },
  {
    place: 'reporting/queries-events.ts',
    act: 'reads',
    tables: ['archive_restores', 'archive_steps'],
    reason: 'A report of days whose bets are archived says so.',
  },
  {
    place: 'personal-data/account-sections.ts',
    act: 'reads',
    tables: ['archive_steps', 'archived_stakes'],
    reason: "A punter's file says what of it is in the archive.",
  },
  {
    place: 'personal-data/game-sections.ts',
    act: 'reads',
    tables: ['archived_picks', 'archived_saves'],
    reason: "A punter's file says which cards and saves are in the archive.",
  },
  {
    place: 'race-day/queries-write.ts',
    act: 'reads',
    tables: ['archived_races'],
    reason: 'No price at an instant is read from what is left of a race’s prices.',
  },
  {
    place: 'runners/queries-runner.ts',
    act: 'reads',
    tables: ['archived_races'],
    reason: 'A runner whose prices are archived says so.',
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

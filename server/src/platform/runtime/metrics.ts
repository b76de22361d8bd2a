import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of one server process, served at `/metrics`. */
export interface Metrics {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly picksSaved: Counter<'outcome'>;
  readonly pickBatch: Histogram;
  readonly predictionsSaved: Counter<'outcome'>;
  readonly linesStruck: Counter<'outcome'>;
  readonly strikeBatch: Histogram;
  readonly betsSettled: Counter<'outcome'>;
  readonly walletRequests: Counter<'request' | 'outcome'>;
  readonly feedCalls: Counter<'call' | 'outcome'>;
  readonly breachCheckFailures: Counter;
  readonly pushes: Counter<'outcome'>;
  readonly olderReads: Counter<'place'>;
  readonly standbyLag: Gauge<'server'>;
  readonly standbysUnused: Gauge;
  readonly parkedJobs: Gauge;
  readonly clockAhead: Gauge;
  readonly liabilityAlarms: Gauge;
  readonly auditChainChanged: Gauge;
  readonly auditOldestWaiting: Gauge;
  readonly auditOldestUnsigned: Gauge;
  readonly standingsBuilt: Histogram;
  readonly liveViewers: Gauge;
  readonly simulating: Gauge;
  readonly leagueCodeGuesses: Counter<'outcome'>;
  readonly limited: Counter<'class' | 'by'>;
  readonly publicPages: Counter<'outcome'>;
}

/** Makes a registry of its own, so that two servers in one test process do not collide. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return { registry, ...systemMetrics([registry]), ...gameMetrics([registry]) };
}

type GameMetric =
  | 'picksSaved'
  | 'pickBatch'
  | 'predictionsSaved'
  | 'linesStruck'
  | 'strikeBatch'
  | 'betsSettled'
  | 'standingsBuilt'
  | 'liveViewers'
  | 'simulating'
  | 'leagueCodeGuesses';

function systemMetrics(registers: Registry[]): Omit<Metrics, GameMetric | 'registry'> {
  return {
    requests: new Histogram({
      name: 'furlong_http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    walletRequests: new Counter({
      name: 'furlong_wallet_requests_total',
      help: "Requests to the operator's own wallet by outcome: answered, refused or unanswered",
      labelNames: ['request', 'outcome'],
      registers,
    }),
    feedCalls: new Counter({
      name: 'furlong_feed_calls_total',
      help: 'Well-formed feed calls by outcome: applied, stale or refused',
      labelNames: ['call', 'outcome'],
      registers,
    }),
    breachCheckFailures: new Counter({
      name: 'furlong_breach_check_failures_total',
      help: 'Passwords that were taken although the check for stolen ones did not answer',
      registers,
    }),
    pushes: new Counter({
      name: 'furlong_pushes_total',
      help: 'Attempts at pushes by outcome: sent, later, gone, refused, rejected, or why one was not sent',
      labelNames: ['outcome'],
      registers,
    }),
    parkedJobs: new Gauge({
      name: 'furlong_parked_jobs',
      help: 'Jobs that failed for good and wait for a person: more than 0 is an alarm',
      registers,
    }),
    olderReads: new Counter({
      name: 'furlong_older_reads_total',
      help: 'Reads that may be a moment old by the server that made them: standby or primary',
      labelNames: ['place'],
      registers,
    }),
    standbyLag: new Gauge({
      name: 'furlong_standby_lag_seconds',
      help: 'By how much a standby that is read from is behind at most; no number for one that is not',
      labelNames: ['server'],
      registers,
    }),
    standbysUnused: new Gauge({
      name: 'furlong_standbys_unused',
      help: 'Standbys of DATABASE_READ_URL that are down, lag, or miss a migration: more than 0 is an alarm',
      registers,
    }),
    clockAhead: new Gauge({
      name: 'furlong_clock_ahead_seconds',
      help: "By how much this machine's clock is ahead of the database's: more than 0.25 either way is an alarm",
      registers,
    }),
    liabilityAlarms: new Gauge({
      name: 'furlong_liability_alarms',
      help: 'Limits on liability that were passed and that nobody has acknowledged: more than 0 is an alarm',
      registers,
    }),
    auditChainChanged: new Gauge({
      name: 'furlong_audit_chain_changed',
      help: '1 once this process saw the end of the chain of acts cut off or changed: an alarm',
      registers,
    }),
    auditOldestWaiting: new Gauge({
      name: 'furlong_audit_oldest_waiting_seconds',
      help: 'How long the oldest act has waited for its link in the chain: more than 60 is an alarm',
      registers,
    }),
    auditOldestUnsigned: new Gauge({
      name: 'furlong_audit_oldest_unsigned_seconds',
      help: 'How old the oldest act is whose link no checkpoint covers: more than 3600 is an alarm',
      registers,
    }),
    limited: new Counter({
      name: 'furlong_limited_total',
      help: 'Requests, streams and connections turned away by a limit, by its class and whom it holds for',
      labelNames: ['class', 'by'],
      registers,
    }),
    publicPages: new Counter({
      name: 'furlong_public_pages_total',
      help: 'Public pages by how they went out: drawn; plain because the drawing was late; left to the browser',
      labelNames: ['outcome'],
      registers,
    }),
  };
}

function gameMetrics(registers: Registry[]): Pick<Metrics, GameMetric> {
  return {
    picksSaved: new Counter({
      name: 'furlong_pick_saves_total',
      help: 'Saves of picks by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    predictionsSaved: new Counter({
      name: 'furlong_prediction_saves_total',
      help: 'Saves of predictions by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    pickBatch: new Histogram({
      name: 'furlong_pick_batch_saves',
      help: 'Saves that shared one transaction',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers,
    }),
    linesStruck: new Counter({
      name: 'furlong_lines_total',
      help: 'Lines of slips by outcome: struck, failed or changed',
      labelNames: ['outcome'],
      registers,
    }),
    strikeBatch: new Histogram({
      name: 'furlong_strike_batch_slips',
      help: 'Slips that shared one transaction',
      buckets: [1, 2, 4, 8, 16, 32, 64],
      registers,
    }),
    betsSettled: new Counter({
      name: 'furlong_bets_settled_total',
      help: 'Bets settled, and settled again, by what they came to',
      labelNames: ['outcome'],
      registers,
    }),
    standingsBuilt: new Histogram({
      name: 'furlong_standings_rank_seconds',
      help: "Time to re-rank a meeting's punters",
      buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 1],
      registers,
    }),
    liveViewers: new Gauge({
      name: 'furlong_live_viewers',
      help: 'Open streams of live standings',
      registers,
    }),
    simulating: new Gauge({
      name: 'furlong_simulating',
      help: '1 on the node that plays the simulated race day',
      registers,
    }),
    leagueCodeGuesses: new Counter({
      name: 'furlong_league_code_guesses_total',
      help: 'Tries of league codes by outcome: unknown, or refused after too many; a rise that stays is an alarm',
      labelNames: ['outcome'],
      registers,
    }),
  };
}

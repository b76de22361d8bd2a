import type pg from 'pg';
import type { Logger } from 'pino';
import type { OperatorConfig } from '../config/operator-config.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Settings } from '../config/settings/settings.ts';
import type { Database } from '../database/database.ts';
import type { OlderReads } from '../database/older-reads.ts';
import type { Clock } from './clock.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Events } from './events.ts';
import type { Jobs } from './jobs.ts';
import type { Metrics } from './metrics.ts';
import type { SiteState } from './site-state.ts';

/** The services that every room of one server process uses. */
export interface Platform {
  readonly settings: Settings;
  /**
   * What the operator's file says, with what the desk has set over it. It changes while the node runs: read it where it
   * is used, and keep no value of it (rule: live-site).
   */
  readonly operator: OperatorConfig;
  readonly site: SiteState;
  /** The address of the primary: another one after a failover, so it is read where it is used. */
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly db: Database;
  /** Where reads that may be a moment old run. */
  readonly reads: OlderReads;
  readonly events: Events;
  readonly endedSessions: EndedSessions;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

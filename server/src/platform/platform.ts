import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Events } from './events.ts';
import type { Jobs } from './jobs.ts';
import type { Metrics } from './metrics.ts';
import type { OperatorConfig } from './operator-config.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings/settings.ts';

/** What every capability of one server process stands on. */
export interface Platform {
  readonly settings: Settings;
  readonly operator: OperatorConfig;
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly events: Events;
  readonly endedSessions: EndedSessions;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

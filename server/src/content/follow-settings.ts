import { type OperatorConfig, withDeskConfig } from '../platform/config/operator-config.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { selectSettings } from './queries-settings.ts';
import { selectSiteVersion } from './queries-versions.ts';
import type { SiteNumber } from './site-numbers.ts';

type FollowPlatform = Pick<Platform, 'db' | 'events' | 'log' | 'operator' | 'site'>;

/** A failed read is tried again after this time. */
const retryMs = 2_000;

/**
 * What holds on this node: the operator's file with what the desk last published over it (rules: desk-settings,
 * live-site). Read at the start, and again whenever any node publishes.
 */
export class SiteSettings {
  readonly #platform: FollowPlatform;
  /** The operator's values without the desk's. */
  readonly file: OperatorConfig;
  #numbers: readonly SiteNumber[] = [];
  #reading: Promise<void> | undefined;
  #again = false;
  #retry: NodeJS.Timeout | undefined;
  #unfollow: (() => void) | undefined;

  constructor(platform: FollowPlatform) {
    this.#platform = platform;
    this.file = structuredClone(platform.operator);
  }

  /** The numbers of Home that the desk has set by hand. */
  get numbers(): readonly SiteNumber[] {
    return this.#numbers;
  }

  /** Throws when the database does not answer: a node does not start with half of its settings. */
  async start(): Promise<void> {
    // Listened to before the first read: what is published between is read again.
    this.#unfollow = this.#platform.events.listen(({ kind }) => {
      if (kind === 'site' || kind === 'resync') this.#readSoon();
    });
    await this.#read();
  }

  stop(): void {
    this.#unfollow?.();
    clearTimeout(this.#retry);
  }

  /** Reads once more after what is being read; several changes at once are one read. */
  #readSoon(): void {
    if (this.#reading) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#retry);
    this.#reading = this.#read()
      .catch((error: unknown) => {
        this.#platform.log.warn({ err: error }, 'what the desk published could not be read; trying again');
        this.#retry = setTimeout(() => this.#readSoon(), retryMs);
        this.#retry.unref();
      })
      .finally(() => {
        this.#reading = undefined;
        if (this.#again) {
          this.#again = false;
          this.#readSoon();
        }
      });
  }

  async #read(): Promise<void> {
    const { db, operator, site } = this.#platform;
    // The version is read first: what is shown under it is of that version or newer, never older.
    const version = await selectSiteVersion(db);
    const [held] = await selectSettings(db, 1);
    Object.assign(operator, withDeskConfig(this.file, held?.config ?? {}));
    this.#numbers = held?.numbers ?? [];
    site.show(version);
  }
}

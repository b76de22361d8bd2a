import type { Platform } from '../platform/runtime/platform.ts';
import { selectRosterByCode, selectRosterById } from './queries-rosters.ts';
import type { Roster } from './roster.ts';

/** How much of the leagues a node keeps: those asked for last. */
export interface RosterLimits {
  readonly leaguesMax: number;
  /** Members of all of them together. */
  readonly membersMax: number;
}

/** What rosters stand on. */
export interface RosterPlatform extends Pick<Platform, 'db'> {
  readonly events: Pick<Platform['events'], 'listen'>;
}

/** About 90 MB of 100 000 leagues with 3 000 000 memberships (`npm run bench -- leagues`). */
const defaultLimits: RosterLimits = { leaguesMax: 120_000, membersMax: 4_000_000 };

/**
 * The members of the leagues that were asked for last. A change of a league is an event, which drops it here, so a
 * board asks the database for members only once after each. One that is being read as a change comes is not kept.
 */
export class Rosters {
  #platform: RosterPlatform;
  #limits: RosterLimits;
  /** In the order of their last use. */
  #byId = new Map<number, Roster>();
  #idOf = new Map<string, number>();
  #members = 0;
  /** Grows with every change of any league. */
  #changes = 0;
  #unlisten: (() => void) | undefined;

  constructor(platform: RosterPlatform, limits: Partial<RosterLimits> = {}) {
    this.#platform = platform;
    this.#limits = { ...defaultLimits, ...limits };
  }

  start(): void {
    this.#unlisten = this.#platform.events.listen((event) => {
      if (event.kind === 'league') this.#drop(event.leagueId);
      else if (event.kind === 'resync') this.#dropAll();
    });
  }

  stop(): void {
    this.#unlisten?.();
    this.#dropAll();
  }

  /** How many leagues and memberships are held. */
  get held(): { readonly leagues: number; readonly members: number } {
    return { leagues: this.#byId.size, members: this.#members };
  }

  /** The running league of a code. */
  async find(code: string): Promise<Roster | undefined> {
    const known = this.#use(this.#idOf.get(code));
    return known ?? this.#read(() => selectRosterByCode(this.#platform.db, code));
  }

  /** A league, if it runs. */
  async get(leagueId: number): Promise<Roster | undefined> {
    return this.#use(leagueId) ?? this.#read(() => selectRosterById(this.#platform.db, leagueId));
  }

  async #read(select: () => Promise<Roster | undefined>): Promise<Roster | undefined> {
    const changes = this.#changes;
    const roster = await select();
    if (!roster || changes !== this.#changes) return roster;
    this.#forget(roster.leagueId);
    this.#byId.set(roster.leagueId, roster);
    this.#idOf.set(roster.code, roster.leagueId);
    this.#members += sizeOf(roster);
    for (const id of this.#byId.keys()) {
      if (this.#byId.size <= this.#limits.leaguesMax && this.#members <= this.#limits.membersMax) break;
      this.#forget(id);
    }
    return roster;
  }

  #use(leagueId: number | undefined): Roster | undefined {
    const roster = leagueId === undefined ? undefined : this.#byId.get(leagueId);
    if (!roster) return undefined;
    // Set again, so that the map's order is that of the last use.
    this.#byId.delete(roster.leagueId);
    this.#byId.set(roster.leagueId, roster);
    return roster;
  }

  #drop(leagueId: number): void {
    this.#changes += 1;
    this.#forget(leagueId);
  }

  #forget(leagueId: number): void {
    const roster = this.#byId.get(leagueId);
    if (!roster) return;
    this.#byId.delete(leagueId);
    this.#idOf.delete(roster.code);
    this.#members -= sizeOf(roster);
  }

  #dropAll(): void {
    this.#changes += 1;
    this.#byId.clear();
    this.#idOf.clear();
    this.#members = 0;
  }
}

function sizeOf({ ids, former }: Roster): number {
  return ids.length + former.length;
}

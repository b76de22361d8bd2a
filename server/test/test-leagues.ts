import type {
  LeagueMember,
  LeagueNotification,
  LeaguePreview,
  LeagueRequest,
  PunterLeague,
  RemovedMember,
} from '@furlong/contract/schemas/leagues';
import type { FastifyInstance } from 'fastify';
import { openStakesSince } from '../src/bets/show/sum-open-stakes.ts';
import { leaveLeagues } from '../src/leagues/leave-leagues.ts';
import { leagueHandlers } from '../src/leagues/routes.ts';
import type { Admit } from '../src/platform/http/bind-call.ts';
import { Failed } from '../src/platform/http/failure.ts';
import { loadPickRefusals } from '../src/protection/load-pick-refusals.ts';
import { protectionHandlers } from '../src/protection/routes.ts';
import { makePunters } from './make-meeting.ts';
import { admitByName, createTestApp, createTestPlatform, type TestPlatform } from './test-platform.ts';
import { sports } from './test-sports.ts';

/** By name, and nobody to what needs a token. */
const admit: Admit = async (call, authorization) => {
  const caller = await admitByName(call, authorization);
  if (caller === null && call.access === 'punter') throw new Failed('unauthenticated', 'Sign in first');
  return caller;
};

/** What a league's call answers: the head, and what there is of payloads. */
export interface LeagueAnswer {
  readonly statusCode: number;
  readonly status: number;
  readonly errorCode: number;
  readonly message: string;
  readonly detail: string;
  readonly leagueName: string;
  readonly leagueCode: string;
  readonly shareLink: string;
  readonly ownedLeagues: PunterLeague[];
  readonly joinedLeagues: PunterLeague[];
  readonly leagueMembers: LeagueMember[];
  readonly removedMembers: RemovedMember[];
  readonly leagueNotifications: LeagueNotification[];
  readonly leagueRequests: LeagueRequest[];
  readonly leaguePreview: LeaguePreview | null;
}

/** The calls of friends' leagues and of player protection over real tables. */
export class TestLeagues {
  readonly platform: TestPlatform;
  readonly #app: FastifyInstance;
  #made = 0;
  #named = 0;

  private constructor(platform: TestPlatform, app: FastifyInstance) {
    this.platform = platform;
    this.#app = app;
  }

  static async open(operator: Partial<TestPlatform['operator']> = {}): Promise<TestLeagues> {
    const base = await createTestPlatform();
    const platform = { ...base, operator: { ...base.operator, ...operator } };
    const ports = { findRefusals: loadPickRefusals, rankInLeagues: async () => new Map() };
    const handlers = {
      ...leagueHandlers(platform, ports),
      ...protectionHandlers(platform, openStakesSince(platform, sports), leaveLeagues(loadPickRefusals)),
    };
    return new TestLeagues(platform, await createTestApp(platform, handlers, admit));
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.platform.close();
  }

  /** New punters with an alias. */
  async punters(count: number): Promise<number[]> {
    this.#made += 1;
    const tag = this.#made;
    return await makePunters(
      this.platform.db,
      Array.from({ length: count }, (_, index) => `p${tag}_${index}`),
    );
  }

  /** A call by a punter; null: by a visitor. */
  async call(
    as: number | null,
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
    address?: string,
  ): Promise<LeagueAnswer> {
    const response = await this.#app.inject({
      method,
      url: `/api/${path}`,
      ...(as === null ? {} : { headers: { authorization: `Bearer punter-${as}` } }),
      ...(payload ? { payload } : {}),
      ...(address ? { remoteAddress: address } : {}),
    });
    return { statusCode: response.statusCode, ...response.json() };
  }

  /** A name like no other, of letters that read as nothing: digits at random can read as a rude word. */
  #anyName(): string {
    this.#named += 1;
    return `League ${String(this.#named).replace(/\d/g, (digit) => 'bdghjlmnpr'.charAt(Number(digit)))}`;
  }

  async create(owner: number, leagueName = this.#anyName()): Promise<string> {
    const made = await this.call(owner, 'POST', 'MiniLeagues/CreateLeague', { punterId: owner, leagueName });
    if (made.status !== 1) throw new Error(`The league was not made: ${made.detail}`);
    return made.leagueCode;
  }

  async join(punterId: number, leagueCode: string, address?: string): Promise<LeagueAnswer> {
    return await this.call(
      punterId,
      'POST',
      'MiniLeagues/UpdatePunterLeagueStatus',
      { punterId, leagueCode },
      address,
    );
  }

  /** UpdatePunterLeagueStatus with a status: 1 approves, 2 rejects, 3 removes, 4 exits. */
  async decide(by: number, leagueCode: string, punterId: number, status: number): Promise<LeagueAnswer> {
    return await this.call(by, 'POST', 'MiniLeagues/UpdatePunterLeagueStatus', {
      punterId,
      leagueCode,
      punterLeagueStatus: status,
    });
  }

  async update(by: number, leagueCode: string, change: object): Promise<LeagueAnswer> {
    return await this.call(by, 'POST', 'MiniLeagues/UpdateLeague', { leagueCode, ...change });
  }

  /** Lets punters in, one after the other. */
  async letIn(owner: number, leagueCode: string, ...punterIds: readonly number[]): Promise<void> {
    for (const punterId of punterIds) {
      await this.join(punterId, leagueCode);
      const done = await this.decide(owner, leagueCode, punterId, 1);
      if (done.status !== 1) throw new Error(`Not let in: ${done.detail}`);
    }
  }

  /** The members' ids, owner first. */
  async members(as: number, leagueCode: string): Promise<number[]> {
    const { leagueMembers } = await this.call(as, 'GET', `MiniLeagues/GetLeagueTeamMembers/${leagueCode}`);
    return leagueMembers.map(({ punterId }) => punterId);
  }

  /** What a punter was told by notices of a kind, oldest first. */
  async told(punterId: number): Promise<Record<string, unknown>[]> {
    const rows = await this.platform.db
      .selectFrom('notices')
      .select(['kind', 'data'])
      .where('punter_id', '=', punterId)
      .orderBy('id')
      .execute();
    return rows.map(({ kind, data }) => ({ kind, ...(data as Record<string, unknown>) }));
  }
}

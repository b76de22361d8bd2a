import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { type Database, openDatabase, openPool } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { loadPickRefusals } from '../protection/load-pick-refusals.ts';
import { closeAccount, takeBreak } from '../protection/take-break.ts';
import { leaveGame } from '../standings/leave-game.ts';
import { answerHandOver } from './answer-hand-over.ts';
import { approveRequest, rejectRequest } from './answer-request.ts';
import { askToJoin } from './ask-to-join.ts';
import { createLeague } from './create-league.ts';
import { disableLeague, enableLeague } from './desk.ts';
import { exitLeague, liftRemoval, removeMember } from './end-membership.ts';
import { leaveLeagues } from './leave-leagues.ts';
import { updateLeague } from './update-league.ts';

const platform = closedAfterAll(await createTestPlatform());
/** The second node. */
const second = openDatabase(openPool(platform.databaseUrl, 5));
afterAll(() => second.destroy());
const leave = leaveLeagues(loadPickRefusals);

const acts = [
  'create',
  'join',
  'join',
  'join',
  'approve',
  'approve',
  'approve',
  'reject',
  'remove',
  'lift',
  'exit',
  'exit',
  'rename',
  'new code',
  'delete',
  'offer',
  'offer',
  'offer',
  'accept',
  'accept',
  'decline',
  'break',
  'exclude',
  'close',
  'hire',
  'disable',
  'enable',
] as const;

/** Few, so that acts meet: most are about the same people and leagues. */
const peopleMax = 6;

/** An act of one punter about another, in a league, on a node; the numbers choose among those there are. */
const act = fc.record({
  kind: fc.constantFrom(...acts),
  by: fc.nat(peopleMax - 1),
  about: fc.nat(peopleMax - 1),
  league: fc.nat(1),
  asOwner: fc.boolean(),
  onSecond: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** One run's punters and leagues. */
class History {
  readonly #punters: readonly number[];
  readonly #now = new Date();

  constructor(punters: readonly number[]) {
    this.#punters = punters;
  }

  static async begin(): Promise<History> {
    const tag = randomUUID().slice(0, 8);
    const aliases = Array.from({ length: peopleMax }, (_, index) => `h${tag}-${index}`);
    const history = new History(await makePunters(platform.db, aliases));
    // A league with three members, so that most acts have somebody to be about.
    const one = { by: 0, league: 0, asOwner: false, onSecond: false } as const;
    await history.do({ ...one, kind: 'create', about: 0 });
    for (const about of [1, 2]) {
      await history.do({ ...one, kind: 'join', about });
      await history.do({ ...one, kind: 'approve', about });
    }
    return history;
  }

  /** Does the act; a refusal and a 403 or 404 are outcomes like others. */
  async do(one: Act): Promise<void> {
    try {
      await this.#dare(one);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
    }
  }

  async #dare({ kind, by, about, league, asOwner, onSecond }: Act): Promise<void> {
    const db: Database = onSecond ? second : platform.db;
    const now = this.#now;
    const parts = { db, operator: platform.operator, findRefusals: loadPickRefusals };
    const punterId = this.#punters[about] ?? 0;
    const chosen = await this.#leagueOf(league);
    const actor = (asOwner ? chosen?.owner : undefined) ?? this.#punters[by] ?? 0;
    const sentCode = chosen?.code ?? 'K7RW4Q';
    const decision = { ownerId: actor, sentCode, punterId };
    const change = { ends: false, rotatesCode: false };
    const desk = { sentCode, saidBy: 'a test' };
    const update = (more: object) =>
      updateLeague(parts, { ownerId: actor, sentCode }, { ...change, ...more }, now);
    const does: Readonly<Record<Act['kind'], () => Promise<unknown>>> = {
      create: () => createLeague(parts, { punterId: actor, name: `The ${league + 1}`, key: undefined }, now),
      join: () => askToJoin(parts, { punterId, sentCode }, now),
      approve: () => approveRequest(parts, decision, now),
      reject: () => rejectRequest(parts, decision, now),
      remove: () => removeMember(parts, decision, now),
      lift: () => liftRemoval(parts, decision, now),
      exit: () => exitLeague(parts, { punterId, sentCode }, now),
      rename: () => update({ name: `The ${about + 1}` }),
      'new code': () => update({ rotatesCode: true }),
      delete: () => update({ ends: true }),
      offer: () => update({ newOwnerId: punterId }),
      accept: () => answerHandOver(parts, { punterId, sentCode, accepts: true }, now),
      decline: () => answerHandOver(parts, { punterId, sentCode, accepts: false }, now),
      break: () => takeBreak(db, punterId, { id: randomUUID(), length: 'day' }, now, leave),
      exclude: () => takeBreak(db, punterId, { id: randomUUID(), length: 'six-months' }, now, leave),
      close: () => closeAccount(db, punterId, randomUUID(), now, leave),
      hire: async () => {
        await makeStaff(db, [punterId]);
        await leaveGame({ ...platform, db }, punterId, leave);
      },
      disable: () => disableLeague(db, desk, now),
      enable: () => enableLeague(db, desk, now),
    };
    await does[kind]();
  }

  /** One of the run's leagues, removed ones too. */
  async #leagueOf(index: number): Promise<{ readonly code: string; readonly owner: number } | undefined> {
    const rows = await platform.db
      .selectFrom('leagues')
      .select(['code', 'owner_id as owner'])
      .where('created_by', 'in', [...this.#punters])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    return rows[index % Math.max(1, rows.length)];
  }
}

/** What must hold of every league there is; each names what would be wrong. */
async function findBroken(): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'no owner who is a member: ' || leagues.id as problem from leagues
    where status <> 3 and (
      select count(*) from league_members as member
      where member.league_id = leagues.id and member.punter_id = leagues.owner_id and member.status = 1
    ) <> 1
    union all
    select 'miscounted members: ' || leagues.id from leagues
    where members <> (select count(*) from league_members as member where member.league_id = leagues.id and status = 1)
    union all
    select 'waits for a league that does not run: ' || league_requests.id
    from league_requests join leagues on leagues.id = league_id
    where state = 'pending' and leagues.status <> 1
    union all
    select 'waits as a member: ' || league_requests.id
    from league_requests join league_members using (league_id, punter_id)
    where state = 'pending' and league_members.status = 1
    union all
    select 'offered to no member: ' || league_hand_overs.league_id
    from league_hand_overs join leagues on leagues.id = league_id
    where leagues.status <> 1 or leagues.owner_id = punter_id or not exists (
      select from league_members as member
      where member.league_id = leagues.id and member.punter_id = league_hand_overs.punter_id and member.status = 1
    )
    union all
    select 'excluded or staff, and a member: ' || punter_id
    from league_members join leagues on leagues.id = league_id
    where league_members.status = 1 and leagues.status <> 3 and (
      exists (select from punter_breaks as away where away.punter_id = league_members.punter_id and kind <> 'time-out')
      or exists (select from punters where punters.id = league_members.punter_id and employee_status = 1)
    )
    union all
    select 'excluded, and waiting: ' || punter_id from league_requests
    where state = 'pending' and exists (
      select from punter_breaks as away where away.punter_id = league_requests.punter_id and kind <> 'time-out'
    )`.execute(platform.db);
  return rows.map(({ problem }) => problem);
}

it('after any history on two nodes, every league that is not removed has one owner, who is a member (rules: league-owner, league-races)', async () => {
  const together = fc.array(act, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(together, { minLength: 10, maxLength: 20 }), async (batches) => {
      const history = await History.begin();
      for (const batch of batches) {
        await Promise.all(batch.map((one) => history.do(one)));
        expect(await findBroken()).toEqual([]);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 120_000);

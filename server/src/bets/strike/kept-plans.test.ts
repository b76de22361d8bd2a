import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { SoccerSite, sportBet } from '../../../test/soccer-site.ts';
import { hoursFromKickOff } from '../../../test/test-fixture-feed.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { betRequest, SlipSite } from '../../../test/test-slip.ts';

const racing = closedAfterAll(await SlipSite.open());
const soccer = closedAfterAll(await SoccerSite.open());

/** Of as many, PostgreSQL plans the first five by their values. */
const strikes = 8;

interface Planned {
  readonly statement: string;
  readonly generic: number;
  readonly custom: number;
}

/** What the connections of a platform have prepared and asked that often. */
async function asked({ db }: Pick<TestPlatform, 'db'>): Promise<Planned[]> {
  const prepared = sql<Planned>`
    select statement, generic_plans as generic, custom_plans as custom from pg_prepared_statements
    where generic_plans + custom_plans >= ${strikes}`;
  // At once, so that each connection that there is answers one.
  const answers = await Promise.all(Array.from({ length: 5 }, () => prepared.execute(db)));
  return answers.flatMap(({ rows }) => rows);
}

function expectKept(planned: readonly Planned[], statements: number): void {
  expect(planned).toHaveLength(statements);
  expect(planned.filter(({ custom }) => custom > 5)).toEqual([]);
}

test('each prepared statement of a strike keeps its plan, whatever number of punters and meetings', async () => {
  const card = await racing.newCard();
  for (let strike = 0; strike < strikes; strike++) {
    const { body } = await card.place([betRequest('SINGLE WINS', 1, [card.leg(1, 2)])]);
    expect(body).toMatchObject({ totalSuccessfulBetsPlaced: 1 });
  }
  // Wallets, archived keys, permits, races, their prices, stakes, bets.
  expectKept(await asked(racing.platform), 7);
});

test('those of soccer too', async () => {
  soccer.platform.setNow(hoursFromKickOff(-24));
  const punter = await soccer.newPunter();
  const { id } = await soccer.newFixture();
  for (let strike = 0; strike < strikes; strike++) {
    const leg = {
      sport: 'soccer',
      eventId: id,
      market: 'result',
      outcome: 'home',
      oddsFraction: '6/5',
    } as const;
    await soccer.strike(punter, sportBet('SINGLES', 1, [leg]));
  }
  expectKept(await asked(soccer.platform), 7);
});

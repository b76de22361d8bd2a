import type { SportLeg } from '@furlong/contract/schemas/sport-slip';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { SoccerSite, sportBet } from '../../../test/soccer-site.ts';
import { hoursFromKickOff } from '../../../test/test-fixture-feed.ts';
import { SOCCER_PROGRAMME } from '../soccer/programme.ts';
import { selectBetsToSettle } from './queries.ts';

const site = closedAfterAll(await SoccerSite.open());

describe('bets that are found by an event', () => {
  test('are all read, each once, wherever a chunk ends and however two strikes were mixed', async () => {
    site.platform.setNow(hoursFromKickOff(-24));
    const punter = await site.newPunter();
    const match = await site.newFixture();
    const other = await site.newFixture({ home: 'Table Bay City', away: 'Limpopo Baobabs' });
    const leg = ({ id }: { id: number }): SportLeg => ({
      sport: 'soccer',
      eventId: id,
      market: 'result',
      outcome: 'home',
      oddsFraction: '6/5',
    });
    const place = () => site.strike(punter, sportBet('DOUBLES', 10, [leg(match), leg(other)]));
    const ids = [await place(), await place(), await place(), await place(), await place()];
    const { db } = site.platform;
    const [a, b, c, d, e] = ids;
    await sql`alter table bet_events disable trigger user`.execute(db);
    await sql`delete from bet_events where event_id = ${match.id}`.execute(db);
    await sql`insert into bet_events (sport, event_id, first_bet_id, bet_ids) values
      ('soccer', ${match.id}, ${a}, array[${a}, ${c}, ${d}]::bigint[]),
      ('soccer', ${match.id}, ${b}, array[${b}, ${e}]::bigint[])`.execute(db);
    await sql`alter table bet_events enable trigger user`.execute(db);
    for (const limit of [1, 2, 3, 4, 5]) {
      const found: number[] = [];
      let after = { id: 0, listed: 0 };
      for (;;) {
        const task = { ...SOCCER_PROGRAMME, eventId: match.id, correction: false };
        const rows = await selectBetsToSettle(db, { ...task, after, limit });
        found.push(...rows.map(({ id }) => id));
        const last = rows.at(-1);
        if (!last) break;
        after = last;
      }
      expect(found, `${limit} at a time`).toEqual([a, c, d, b, e]);
    }
    const alone = { ...SOCCER_PROGRAMME, eventId: match.id, correction: false, betId: d ?? 0, limit: 5 };
    const rowsAfter = async (id: number) =>
      (await selectBetsToSettle(db, { ...alone, after: { id, listed: 0 } })).map((row) => row.id);
    expect([await rowsAfter(0), await rowsAfter(d ?? 0)]).toEqual([[d], []]);
  });
});

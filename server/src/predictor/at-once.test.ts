import { PredictorErrorCode } from '@furlong/contract/codes/predictor';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { PredictorDay } from '../../test/predictor-day.ts';
import { hoursFromKickOff } from '../../test/test-fixture-feed.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { inTransaction } from '../platform/database/database.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import { leaveRounds, renameInRounds } from './leave-rounds.ts';

const day = closedAfterAll(await PredictorDay.open());
const { platform } = day;
const [ann = 0, ben = 0] = await day.punters('Ann', 'ben');

describe('a save and a closing at once (rule: predictor-closes)', () => {
  it('the closing that is under way is waited for, and refuses', async () => {
    const { roundId, fixtures } = await day.round(3);
    const id = fixtures[0]?.fixtureId ?? 0;
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const { promise: mayClose, resolve: close } = Promise.withResolvers<void>();
    const closing = inTransaction(platform.db, async (trx) => {
      await sql`select from fixtures where id = ${id} for update`.execute(trx);
      locked();
      await mayClose;
      await sql`update fixtures set open = false, status = 'live' where id = ${id}`.execute(trx);
    });
    await isLocked;
    const saving = day.save(ann, roundId, [[id, '1-0']]);
    await untilWaiting(platform.db);
    close();
    await closing;
    expect(await saving).toMatchObject({ errorCode: PredictorErrorCode.fixtureOff });
  });

  it('two nodes that save for one punter lose nothing', async () => {
    const { roundId, fixtures } = await day.round(3);
    const save = (at: number, node: 0 | 1) => {
      const predictions = [{ fixtureId: fixtures[at]?.fixtureId, home: at, away: 0 }];
      return day.call(ann, 'POST', 'Predictions', { roundId, predictions }, { node });
    };
    const answers = await Promise.all([save(0, 0), save(1, 1), save(2, 0)]);
    expect(answers.map(({ message }) => message)).toEqual(['Success', 'Success', 'Success']);
    const { round } = await day.call(ann, 'GET', `Rounds/${roundId}`);
    expect(round.own?.predictions.map(({ home }) => home)).toEqual([0, 1, 2]);
  });
});

describe('a live board', () => {
  it('loses who becomes staff, and has a new alias at once', async () => {
    const { roundId, fixtures } = await day.round(3);
    const [first] = fixtures;
    const [clerk = 0, shy = 0] = await day.punters('Clerk', 'Shy');
    for (const punter of [ben, clerk, shy]) await day.save(punter, roundId, [[first?.fixtureId ?? 0, '0-0']]);
    await day.at(hoursFromKickOff(0.5));
    await first?.feed.put('/Status', { status: 'live' });
    const aliases = async () => (await day.board(roundId)).punters.map(({ userId }) => userId);
    expect(await aliases()).toEqual(['ben', 'Clerk', 'Shy']);
    await inTransaction(platform.db, (trx) => leaveRounds(platform, trx, clerk, platform.clock(), true));
    expect(await aliases()).toEqual(['ben', 'Shy']);
    await inTransaction(platform.db, async (trx) => {
      await trx.updateTable('punters').where('id', '=', shy).set({ alias: 'Bold' }).execute();
      await publishEvent(trx, { kind: 'alias', punterId: shy });
      await renameInRounds(platform, trx, shy);
    });
    expect(await aliases()).toEqual(['ben', 'Bold']);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { openDesk } from '../../../test/desk-site.ts';
import { cardBody, minutesFromOff, offOf, pricesBody, resultBody } from '../../../test/test-feed.ts';
import { recordAct } from '../../audit/record-act.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { Done } from '../../staff/press.ts';
import { closeDueRaces } from '../close-due-races.ts';
import { changeRace, type RaceInHand } from './change-by-hand.ts';
import { moveOff, scratchByHand } from './status-acts.ts';

const desk = closedAfterAll(await openDesk());
const { platform } = desk;
let trader = '';
const feedToken = await desk.feedToken();
let ref = '';
let sequence = 0;
let meetingId = 0;

async function feed(below: string, body: object) {
  sequence += 1;
  const { json } = await desk.send('PUT', `/api/Feed/Meetings/${ref}${below}`, feedToken, {
    sequence,
    ...body,
  });
  expect(json).toMatchObject({ applied: true });
  return json;
}

/** Sets the clock, and signs in anew: a token lasts a quarter of an hour. */
async function setNow(now: Date): Promise<void> {
  platform.setNow(now);
  trader = (await desk.person('thandi', { roles: ['trader'] })).token;
}

beforeEach(async () => {
  ref = `run-${ref.length}-${Date.now()}`;
  sequence = 0;
  await setNow(new Date(offOf(1).getTime() - 20 * 60_000));
  meetingId = (await feed('', cardBody())).meetingId as number;
  await feed('/Races/1/Prices', pricesBody(1));
});

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
type Json = any;

async function seen(number = 1): Promise<{ meeting: Json; race: Json }> {
  const { json } = await desk.send('GET', `/api/Desk/GetDeskRace/${meetingId}/${number}`, trader);
  return json as Json;
}

/** Presses at race 1 as it is now. */
async function press(call: string, body: object = {}) {
  const { race, meeting } = await seen();
  const target = call.endsWith('Meeting')
    ? { meetingId, version: meeting.version }
    : { raceId: race.raceId, version: race.version };
  return desk.send('POST', `/api/Desk/${call}`, trader, { ...target, ...body });
}

async function done(call: string, body: object = {}) {
  const answer = await press(call, body);
  expect(answer, JSON.stringify(answer.json)).toMatchObject({ statusCode: 200, json: { status: 1 } });
}

const runner = async (saddle: number) =>
  (await seen()).race.runners.find((each: Json) => each.saddle === saddle);

describe('what was run is not changed by one person (rule: after-the-off)', () => {
  const finished = async (official: boolean) => {
    await setNow(new Date(offOf(1).getTime() + 600_000));
    await feed('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 1) });
    await feed('/Races/1/Result', resultBody(1, [2, 1, 3], official));
  };

  test.each([
    ['an official', true],
    ['a provisional', false],
  ])(
    'not by a late non-runner, an abandonment, another off or another day after %s result',
    async (_, official) => {
      await finished(official);
      for (const [call, body] of [
        ['ScratchRunner', { saddle: 2 }],
        ['AbandonRace', {}],
        ['MoveOff', { offAt: minutesFromOff(1, 30) }],
        ['PostponeMeeting', { newDay: '2037-11-22' }],
      ] as const) {
        expect(await press(call, body), call).toMatchObject({ statusCode: 409 });
      }
      const late = await press('ScratchRunner', { saddle: 2 });
      expect(late.json.detail).toMatch(/2 .* took part is not one person’s to change: propose it/);
      expect(await runner(2)).toMatchObject({ scratched: false });
      const whole = await press('AbandonMeeting');
      if (official) expect((await seen(2)).race.status).toBe('abandoned');
      else expect(whole.json.detail).toMatch(/^Race 1 was run at 14:01 and has no official result/);
    },
  );

  test('nor once its supplier said that it was off', async () => {
    await setNow(new Date(offOf(1).getTime() + 600_000));
    await feed('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 1) });
    const moved = await press('MoveOff', { offAt: minutesFromOff(1, 30) });
    expect(moved.json.detail).toMatch(/^Race 1 was run at 14:01, and its off is not one person’s/);
    for (const call of ['AbandonRace', 'AbandonMeeting', 'PostponeMeeting']) {
      expect(await press(call), call).toMatchObject({ statusCode: 409 });
    }
    // Its own word opens it again.
    await feed('/Races/1/Status', {
      status: 'open',
      at: minutesFromOff(1, 10),
      offAt: minutesFromOff(1, 30),
    });
    await done('MoveOff', { offAt: minutesFromOff(1, 40) });
    expect((await seen()).race).toMatchObject({ status: 'open', suspended: false });
  });

  test('closed by the clock alone it takes two, too, but while its meeting is postponed', async () => {
    await setNow(offOf(1));
    await closeDueRaces(platform, offOf(1));
    for (const [call, body] of [
      ['ScratchRunner', { saddle: 2 }],
      ['AbandonRace', {}],
      ['MoveOff', { offAt: minutesFromOff(1, 10) }],
    ] as const) {
      const { statusCode, json } = await press(call, body);
      expect([statusCode, json.detail]).toMatchObject([409, /^Race 1 was off at 14:00, .* propose it/]);
    }
    for (const call of ['AbandonMeeting', 'PostponeMeeting']) {
      const { statusCode, json } = await press(call);
      expect([statusCode, json.detail]).toMatchObject([409, /^Race 1 was off at 14:00 and has no official/]);
    }
    const { race } = await seen();
    const propose = async (body: object) =>
      desk.send('POST', '/api/Desk/ProposeRaceChange', trader, {
        ...{ id: randomUUID(), raceId: race.raceId },
        ...body,
      });
    for (const [body, field] of [
      [{ change: 'reopening' }, 'offAt'],
      [{ change: 'abandonment', nonRunner: 2 }, 'nonRunner'],
      [{ change: 'voiding' }, 'reason'],
    ] as const) {
      const refused: Json = (await propose(body)).json;
      expect(refused.error.details).toMatchObject([{ field }]);
    }
    const asked = { change: 'reopening', offAt: minutesFromOff(1, 10) };
    const json: Json = (await propose(asked)).json;
    expect(json).toMatchObject({
      approval: { kind: 'reopening' },
      preview: { what: 'race', ...asked, offAt: new Date(asked.offAt).toISOString() },
    });
    const second = await desk.person('sipho', { roles: ['trader'] });
    const approved = await desk.send('POST', '/api/Desk/Approve', second.token, { id: json.approval.id });
    expect(approved.json).toMatchObject({ status: 1 });
    expect((await seen()).race).toMatchObject({ status: 'open', suspension: { by: 'sipho' } });
    expect(await runner(1)).toMatchObject({ winOdds: null, placeOdds: null });
    await feed('/Races/1/Prices', pricesBody(1, 6, 1));
    await done('ResumeRace');
    expect(await runner(1)).toMatchObject({ winOdds: '2/1' });
    // Nothing went off while the meeting is postponed, whatever the clock says.
    await done('PostponeMeeting');
    await setNow(new Date(offOf(1).getTime() + 900_000));
    await done('ScratchRunner', { saddle: 6 });
    await done('PostponeMeeting', { newDay: '2037-11-22' });
    await done('AbandonMeeting');
  });

  test('an off that is near is moved a quarter of an hour by one person, in however many steps (rule: late-move)', async () => {
    await done('MoveOff', { offAt: minutesFromOff(1, 60) });
    await done('MoveOff', { offAt: minutesFromOff(1, 0) });
    await setNow(new Date(offOf(1).getTime() - 60_000));
    const far = await press('MoveOff', { offAt: minutesFromOff(1, 16) });
    expect([far.statusCode, far.json.detail]).toMatchObject([
      409,
      /^Race 1 is about to go off, at 14:00: one person moves that to 14:15 at the latest/,
    ]);
    await done('MoveOff', { offAt: minutesFromOff(1, 15) });
    await setNow(new Date(offOf(1).getTime() + 10 * 60_000));
    expect((await press('MoveOff', { offAt: minutesFromOff(1, 16) })).statusCode).toBe(409);
    await done('MoveOff', { offAt: minutesFromOff(1, 12) });
    const id = String((await seen()).race.raceId);
    const by = { actor: { via: 'command-line', name: 'ops' }, name: 'off-moved' } as const;
    await inTransaction(platform.db, async (trx) => {
      for (let step = 0; step < 20; step += 1) {
        const [from, to] = [12 - (step % 2), 11 + (step % 2)];
        const states = {
          before: { offAt: minutesFromOff(1, from) },
          after: { offAt: minutesFromOff(1, to) },
        };
        await recordAct(trx, { ...by, subject: { kind: 'race', id }, ...states }, platform.clock());
      }
    });
    expect((await press('MoveOff', { offAt: minutesFromOff(1, 16) })).statusCode).toBe(409);
    // The way there is: closed by one, opened again by two.
    await done('CloseRace');
    const asked = { change: 'reopening', offAt: minutesFromOff(1, 60) };
    const { race } = await seen();
    const proposal = { id: randomUUID(), raceId: race.raceId, ...asked };
    expect((await desk.send('POST', '/api/Desk/ProposeRaceChange', trader, proposal)).statusCode).toBe(200);
  });

  test.each([
    ['its off', 'MoveOff', { offAt: minutesFromOff(1, 60) }],
    ['its day', 'PostponeMeeting', { newDay: '2037-11-22' }],
  ] as const)(
    'one that is near is off offer when %s is another while its meeting was postponed (rule: late-move)',
    async (_, call, body) => {
      await setNow(new Date(offOf(1).getTime() - 60_000));
      // Moved a little first, its off is near by where it stood.
      await done('MoveOff', { offAt: minutesFromOff(1, 15) });
      await done('PostponeMeeting');
      await done(call, body);
      await done('ResumeMeeting');
      expect((await seen()).race).toMatchObject({ status: 'open', suspended: true });
      expect(await runner(1)).toMatchObject({ winOdds: null });
      expect((await seen(2)).race).toMatchObject({ suspended: false });
    },
  );

  test('a second factor is asked for where bets are refunded, and what was abandoned opens again', async () => {
    const { race } = await seen();
    const asking = async (change: (inHand: RaceInHand) => Promise<Done>) => {
      const [seenNow, actor] = [await seen(), { via: 'command-line', name: 'ops' } as const];
      const order = { actor, by: 1, now: platform.clock(), version: seenNow.race.version };
      await changeRace(platform, race.raceId, { ...order, askAgain: askedAgain }, change);
    };
    const askedAgain = () => {
      throw new Failed('second-factor-needed', 'again');
    };
    const refused = { code: 'second-factor-needed' };
    const inDays = (days: number) => new Date(offOf(1).getTime() + days * 86_400_000);
    await asking((inHand) => scratchByHand(inHand, 6));
    await asking((inHand) => moveOff(inHand, new Date(offOf(1).getTime() + 60_000)));
    await expect(asking((inHand) => moveOff(inHand, inDays(3)))).rejects.toMatchObject(refused);
    await done('SetDeskPrices', { prices: [{ saddle: 2, winOdds: '9/2' }] });
    await done('AbandonRace');
    await expect(asking((inHand) => moveOff(inHand, inDays(1)))).rejects.toMatchObject(refused);
    await done('MoveOff', { offAt: minutesFromOff(1, 10) });
    expect((await seen()).race).toMatchObject({ status: 'open', suspended: true, pricesHeld: false });
    expect(await runner(2)).toMatchObject({ winOdds: null, held: null });
  });
});

import { randomUUID } from 'node:crypto';
import { mostPushesADay } from '@furlong/domain/notices/decide-push';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { PushDay } from '../../../test/push-day.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import { saveSettings } from '../save-settings.ts';
import { loadVapidKeys } from './vapid-keys.ts';

const day = closedAfterAll(await PushDay.open());
const { platform, service } = day;
const { db } = platform;

beforeEach(() => day.begin());

const titles = () => service.received.map(({ content }) => content.notification.title);

describe('a push (rule: pushes)', () => {
  test('reaches a browser encrypted and signed, in the declarative form, once', async () => {
    const punter = await day.punter();
    await day.tell(punter, 'bet-settled', { data: { meeting: 'Kenilworth', bets: 2 } });
    await day.send();
    await day.send();
    expect(service.received).toHaveLength(1);
    const [{ content, headers } = { content: undefined, headers: undefined }] = service.received;
    expect(content).toMatchObject({
      web_push: 8030,
      notification: {
        title: 'Kenilworth: your bets are settled',
        body: '2 bets. My Bets shows how each was worked out.',
        navigate: `${platform.settings.publicUrl}/myBets?show=settled`,
      },
      kind: 'bet-settled',
    });
    expect(content?.tag).toBe(headers?.topic);
    expect(content?.notification.tag).toBe(headers?.topic);
    expect(headers).toMatchObject({ ttl: String(6 * 3_600), urgency: 'normal' });
    expect(await day.fates(punter)).toEqual(['sent']);
  });

  test('of what is queued in a transaction that rolls back is never sent', async () => {
    const punter = await day.punter();
    const { queueNotices } = await import('../queue-notices.ts');
    const lost = db.transaction().execute(async (trx) => {
      const data = { meeting: 'Kenilworth' };
      await queueNotices(trx, [
        { punterId: punter, kind: 'bet-settled', subject: 'lost', data, expiresAt: null },
      ]);
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    await day.send();
    expect(service.received).toEqual([]);
  });

  test('is sent again under the same topic and tag by another node when its node dies before it is marked', async () => {
    const punter = await day.punter();
    await day.tell(punter);
    const dying = openDatabase(openPool(platform.databaseUrl, 2));
    service.answer = async () => {
      // The service has the push, and the node will not hear of it.
      await dying.destroy();
      return { status: 201 };
    };
    await expect(day.sender({ db: dying }).sendDue()).rejects.toThrow();
    service.answer = () => ({ status: 201 });
    await day.send();
    expect(service.received).toHaveLength(1);
    day.wait(91);
    await day.send();
    day.wait(91);
    await day.send();
    expect(service.received).toHaveLength(2);
    const [first, second] = service.received;
    expect(second?.headers.topic).toBe(first?.headers.topic);
    expect(second?.content.tag).toBe(first?.content.tag);
    expect(await day.fates(punter)).toEqual(['sent']);
  });

  test('is sent once by two nodes that send at the same time', async () => {
    const punters = await Promise.all(Array.from({ length: 30 }, () => day.punter()));
    for (const punter of punters) await day.tell(punter);
    await Promise.all([day.sender().sendDue(), day.sender().sendDue(), day.sender().sendDue()]);
    expect(new Set(service.received.map(({ browser }) => browser)).size).toBe(30);
    expect(service.received).toHaveLength(30);
  });

  test('is not sent past its end', async () => {
    const punter = await day.punter();
    const inFiveMinutes = new Date(platform.clock().getTime() + 300_000);
    await day.tell(punter, 'card-closing', { expiresAt: inFiveMinutes });
    await day.tell(punter, 'passed-in-league');
    await day.send();
    expect(service.received.map(({ headers }) => headers.ttl).toSorted()).toEqual(['300', '600']);
    await day.tell(punter, 'card-closing', { expiresAt: inFiveMinutes });
    await day.tell(punter, 'passed-in-league');
    day.wait(601);
    await day.send();
    expect(await day.fates(punter)).toEqual(['sent', 'sent', 'expired', 'expired']);
  });
});

describe('nothing is pushed (rule: pushes)', () => {
  test('to a punter who is excluded or on a break, also when it was queued before', async () => {
    const [excluded, resting] = [await day.punter(), await day.punter()];
    for (const punter of [excluded, resting]) await day.tell(punter);
    const now = platform.clock();
    for (const [punterId, kind, days] of [
      [excluded, 'self-exclusion', 200],
      [resting, 'time-out', 1],
    ] as const) {
      const until = new Date(now.getTime() + days * 86_400_000);
      await db
        .insertInto('punter_breaks')
        .values({ id: randomUUID(), punter_id: punterId, kind, length: 'test', at: now, until })
        .execute();
    }
    await day.send();
    expect(service.received).toEqual([]);
    expect([...(await day.fates(excluded)), ...(await day.fates(resting))]).toEqual(['away', 'away']);
  });

  test('in quiet hours: usual ones, own ones, none', async () => {
    const [usual, own, none] = [await day.punter(), await day.punter(), await day.punter()];
    await saveSettings(db, own, { quietHours: { from: '11:00', to: '12:30' } }, platform.clock());
    await saveSettings(db, none, { quietHours: null }, platform.clock());
    for (const punter of [usual, own, none]) await day.tell(punter, 'passed-in-league');
    await day.send();
    day.setNow(new Date('2026-11-21T23:00:00+02:00'));
    for (const punter of [usual, own, none]) await day.tell(punter);
    await day.send();
    expect(await day.fates(usual)).toEqual(['sent', 'quiet']);
    expect(await day.fates(own)).toEqual(['quiet', 'sent']);
    expect(await day.fates(none)).toEqual(['sent', 'sent']);
  });

  test('until the quiet hours end, and then what is still worth it', async () => {
    const punter = await day.punter();
    day.setNow(new Date('2026-11-21T23:00:00+02:00'));
    await day.tell(punter, 'league-request');
    await day.tell(punter, 'passed-in-league');
    await day.send();
    expect(await day.fates(punter)).toEqual(['due', 'quiet']);
    day.setNow(new Date('2026-11-22T07:59:00+02:00'));
    await day.send();
    expect(service.received).toEqual([]);
    day.setNow(new Date('2026-11-22T08:00:00+02:00'));
    await day.send();
    expect(await day.fates(punter)).toEqual(['sent', 'quiet']);
    expect(service.received).toHaveLength(1);
  });

  test('beyond the most of a day, counted by notice and not by browser', async () => {
    const punter = await day.punter(2);
    for (let index = 0; index <= mostPushesADay; index += 1) await day.tell(punter);
    await Promise.all([day.sender().sendDue(), day.sender().sendDue()]);
    const fates = await day.fates(punter);
    expect(fates.filter((fate) => fate === 'sent')).toHaveLength(2 * mostPushesADay);
    expect(fates.filter((fate) => fate === 'enough')).toHaveLength(2);
    day.wait(86_400);
    await day.tell(punter);
    await day.send();
    expect((await day.fates(punter)).filter((fate) => fate === 'sent')).toHaveLength(2 * mostPushesADay + 2);
  });

  test('of a kind that is off, before or after it was queued', async () => {
    const punter = await day.punter();
    await day.tell(punter, 'bet-settled');
    await saveSettings(db, punter, { kinds: [{ kind: 'bet-settled', on: false }] }, platform.clock());
    await day.tell(punter, 'bet-settled');
    await day.tell(punter, 'meeting-result');
    await day.send();
    expect(titles()).toEqual(['Kenilworth: your result']);
    expect(await day.fates(punter)).toEqual(['unwanted', 'sent']);
  });

  test('of a league that is muted, before or after it was queued', async () => {
    const punter = await day.punter();
    const about = { leagueId: 7, data: { league: 'Friday Club', leagueCode: 'K7MPQR' } };
    await day.tell(punter, 'league-request', about);
    await db.insertInto('muted_leagues').values({ punter_id: punter, league_id: 7 }).execute();
    await day.tell(punter, 'league-request', about);
    await day.tell(punter, 'league-request', { ...about, leagueId: 8 });
    await day.send();
    expect(await day.fates(punter)).toEqual(['unwanted', 'sent']);
  });

  test('of a league that was disabled or deleted meanwhile; of one renamed, under its name of now (rule: leagues)', async () => {
    const punter = await day.punter();
    const tell = async (status: number, ownerSlot: number | null) => {
      const code = `PQRT${status + 2}${(ownerSlot ?? 0) + 3}`;
      const { rows } = await sql<{ id: number }>`
        with league as (
          insert into leagues (
            code, share_key, name, name_key, owner_id, owner_slot, status, created_at, created_by
          )
          values (
            ${code}, 'a-share-key', 'Friday Club', ${code}, ${punter}, ${ownerSlot}, ${status}, now(), ${punter}
          )
          returning id
        ), member as (
          insert into league_members (league_id, punter_id, status, joined_at)
          select id, ${punter}, 1, now() from league
        )
        select id from league`.execute(db);
      const about = { leagueId: rows[0]?.id ?? 0, data: { league: 'A Rude Name', answer: 'approved' } };
      await day.tell(punter, 'league-answer', about);
    };
    await tell(0, 1);
    await tell(3, null);
    await tell(1, 2);
    await day.send();
    expect(await day.fates(punter)).toEqual(['unwanted', 'unwanted', 'sent']);
    expect(titles()).toEqual(['You’re in Friday Club']);
  });

  test('a second time of the same thing', async () => {
    const punter = await day.punter();
    await day.tell(punter, 'passed-in-league', { subject: 'meeting 1 league 7' });
    await day.send();
    await day.tell(punter, 'passed-in-league', { subject: 'meeting 1 league 7' });
    await day.send();
    expect(service.received).toHaveLength(1);
  });
});

describe('what a push service answers (rule: push-subscriptions)', () => {
  const subscriptions = async (punterId: number) =>
    await db
      .selectFrom('push_subscriptions')
      .where('punter_id', '=', punterId)
      .select(['refusals', 'last_status', 'stopped_at'])
      .execute();

  test.each([404, 410])('%i deletes the subscription, and the others of the punter stay', async (status) => {
    const punter = await day.punter(2);
    const gone = await day.subscribe(punter);
    service.answer = (browser) => ({ status: browser === gone ? status : 201 });
    await day.tell(punter);
    await day.send();
    expect(await subscriptions(punter)).toHaveLength(2);
    expect(await day.fates(punter)).toEqual(['sent', 'sent']);
  });

  test.each([401, 403])('%i stops it after three, and what is on its way with it', async (status) => {
    const punter = await day.punter();
    await day.tell(punter);
    service.answer = () => ({ status });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await day.send();
      day.wait(3_600);
    }
    expect(service.received).toHaveLength(3);
    expect(await subscriptions(punter)).toMatchObject([
      { refusals: 3, last_status: status, stopped_at: expect.any(Date) },
    ]);
    expect(await day.fates(punter)).toEqual(['stopped']);
    await day.tell(punter);
    expect(await day.fates(punter)).toEqual(['stopped']);
  });

  test('a refusal is forgotten once the service takes a push', async () => {
    const punter = await day.punter();
    let status = 403;
    service.answer = () => ({ status });
    await day.tell(punter);
    await day.send();
    expect(await subscriptions(punter)).toMatchObject([{ refusals: 1, stopped_at: null }]);
    status = 201;
    day.wait(60);
    await day.send();
    expect(await subscriptions(punter)).toMatchObject([{ refusals: 0, stopped_at: null }]);
    expect(await day.fates(punter)).toEqual(['sent']);
  });

  test('429 is asked again when the service says, and not before', async () => {
    const punter = await day.punter();
    await day.tell(punter);
    service.answer = () => ({ status: 429, headers: { 'retry-after': '120' } });
    await day.send();
    service.answer = () => ({ status: 201 });
    day.wait(119);
    await day.send();
    expect(service.received).toHaveLength(1);
    day.wait(2);
    await day.send();
    expect(service.received.map(({ answered }) => answered)).toEqual([429, 201]);
  });

  test.each([500, 503])('%i is asked again later and later, until it is not worth it', async (status) => {
    const punter = await day.punter();
    await day.tell(punter);
    service.answer = () => ({ status });
    for (let minute = 0; minute < 7 * 60; minute += 1) {
      await day.send();
      day.wait(60);
    }
    expect(service.received.length).toBeGreaterThan(5);
    expect(service.received.length).toBeLessThanOrEqual(12);
    expect(await day.fates(punter)).toEqual([expect.stringMatching(/^(expired|unanswered)$/)]);
  });

  test('413 and a redirect end the push, and nobody is sent to elsewhere', async () => {
    const punter = await day.punter();
    const elsewhere = service.subscribe();
    await day.tell(punter);
    service.answer = () => ({ status: 413 });
    await day.send();
    await day.tell(punter);
    service.answer = () => ({ status: 307, headers: { location: elsewhere.endpoint } });
    await day.send();
    expect(await day.fates(punter)).toEqual(['rejected', 'rejected']);
    expect(service.received.map(({ answered }) => answered)).toEqual([413, 307]);
  });

  test('a service that is left out of the configuration later is sent nothing', async () => {
    const punter = await day.punter();
    await sql`update push_subscriptions set endpoint = 'http://10.0.0.5/push' where punter_id = ${punter}`.execute(
      db,
    );
    await day.tell(punter);
    await day.send();
    expect(await subscriptions(punter)).toHaveLength(1);
    expect(await day.fates(punter)).toEqual(['rejected']);
  });

  test('nothing of a punter goes to a browser that somebody else has taken over', async () => {
    const [before, after] = [await day.punter(), await day.punter(0)];
    await day.tell(before);
    await sql`update push_subscriptions set punter_id = ${after} where punter_id = ${before}`.execute(db);
    await day.send();
    expect(service.received).toEqual([]);
    expect(await day.fates(before)).toEqual(['unwanted']);
  });
});

test('the keys that sign are made once, and are every node’s', async () => {
  const [one, other] = await Promise.all([loadVapidKeys(platform.secrets), loadVapidKeys(platform.secrets)]);
  expect(one).toEqual(other);
  expect(one.publicKey).toBe(day.signer.publicKey);
});

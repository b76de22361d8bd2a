import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { askItself } from '../platform/http/own-calls.ts';
import { watchVisitors } from './watch-visitors.ts';

it('visitors are around for half an hour after the start and after each of their requests', async () => {
  let minute = 0;
  const app = Fastify();
  const visitors = watchVisitors(app, () => new Date(minute * 60_000));
  app.get('/*', async () => 'answered');
  const around = (at: number) => {
    minute = at;
    return visitors.areAround();
  };
  expect([around(29), around(30)]).toEqual([true, false]);
  // Neither the demo's supplier nor a monitor is a visitor.
  for (const path of ['/api/Feed/Fixtures/a', '/identity/token', '/healthz', '/metrics']) {
    await app.inject(path);
    expect(visitors.areAround()).toBe(false);
  }
  // Nor is the server itself, for the pages that it draws.
  await askItself(app, '/api/Soccer/Rounds');
  expect(visitors.areAround()).toBe(false);
  for (const path of ['/', '/api/Soccer/Rounds', '/api/Soccer/Live/3', '/config.json']) {
    minute += 100;
    await app.inject(path);
    expect([around(minute + 29), around(minute + 30)]).toEqual([true, false]);
  }
  await app.close();
});

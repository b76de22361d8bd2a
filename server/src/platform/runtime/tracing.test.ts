import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import fastify from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { openDatabase, openPool } from '../database/database.ts';
import { traceRequests } from '../http/trace-requests.ts';
import { startTracing, traceJob } from './tracing.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code?: number };
}

/** Stands for a collector: what was sent to it is the outcome here. */
async function openCollector() {
  const spans: SentSpan[] = [];
  const server = createServer(async (request, response) => {
    const sent = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    if (request.url === '/v1/traces') {
      spans.push(...sent.resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() };
}

test('a call, its statements and a job are traced, without a value of anybody (rule: traces)', async () => {
  const collector = await openCollector();
  const stop = await startTracing({ url: collector.url, percent: 100 }, pino({ level: 'silent' }));
  const address = new URL(inject('templateUrl'));
  address.pathname = '/postgres';
  const pool = openPool(address.href, 2);
  const db = openDatabase(pool);
  const app = fastify();
  traceRequests(app);
  app.post('/api/names/:name', async ({ params }) => {
    const { name } = params as { name: string };
    await sql`select ${`secret-${name}`}::text as name`.execute(db);
    await sql`select 1 / ${0}::integer`.execute(db).catch(() => undefined);
    return {};
  });
  app.get('/healthz', async () => ({}));
  await app.inject({ method: 'POST', url: '/api/names/secret-alias', payload: { about: 'secret-body' } });
  await app.inject('/healthz');
  await pool.query('select 2');
  const work = async () => {
    await sql`select 3`.execute(db);
    throw new Error('secret-reason');
  };
  await expect(traceJob('settle-bets', work)).rejects.toThrow('secret-reason');
  await app.close();
  await db.destroy();
  await stop();
  collector.close();

  const { spans } = collector;
  const call = spans.find(({ name }) => name === 'POST /api/names/:name');
  const job = spans.find(({ name }) => name === 'job settle-bets');
  const under = (parent: SentSpan | undefined) =>
    spans.filter(
      ({ parentSpanId, traceId }) => parentSpanId === parent?.spanId && traceId === parent?.traceId,
    );
  expect(under(call).map(({ name, status }) => [name, status.code])).toEqual([
    ['SELECT', 0],
    ['SELECT', 2],
  ]);
  expect(under(job).map(({ name }) => name)).toEqual(['SELECT']);
  expect(job?.status.code).toBe(2);
  expect(job?.traceId).not.toBe(call?.traceId);
  // Health, and a statement that is part of nothing, are not traced.
  expect(spans).toHaveLength(5);
  expect(JSON.stringify(spans)).toContain('select $1::text as name');
  expect(JSON.stringify(spans)).not.toContain('secret');
});

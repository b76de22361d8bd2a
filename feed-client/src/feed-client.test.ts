import { describe, expect, it } from 'vitest';
import type { FeedCall } from './feed-call.ts';
import { FeedClient } from './feed-client.ts';
import { FeedUnavailable, WrongCredentials } from './feed-errors.ts';
import type { FeedRequest, FeedResponse } from './feed-transport.ts';

const call: FeedCall = {
  method: 'PUT',
  path: '/api/Feed/Meetings/live-0/Status',
  body: { sequence: 2, status: 3 },
};
const applied = { applied: true, meetingId: 1, raceIds: { '1': 11 } };
const given = { kind: 'applied', meetingId: 1, raceIds: { '1': 11 } };

type Answer = Error | FeedResponse;
const json = (body: unknown, status = 200): FeedResponse => ({ status, text: JSON.stringify(body) });
const words = (text: string, status: number): FeedResponse => ({ status, text });

/** A client whose calls are answered in turn; the requests for tokens are answered and counted apart. */
function clientAnswering(answers: Answer[], tokenAnswers: Answer[] = []) {
  const seen: FeedRequest[] = [];
  const tokenRequests: FeedRequest[] = [];
  const take = (from: Answer[], otherwise: Answer): FeedResponse => {
    const answer = from.shift() ?? otherwise;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const client = new FeedClient({
    secret: 'a:secret',
    patience: { firstPauseMs: 1, attemptsMax: 5 },
    async transport(request) {
      expect(request.signal).toBeInstanceOf(AbortSignal);
      if (request.path === '/identity/token') {
        tokenRequests.push(request);
        const token = json({ access_token: `token-${tokenRequests.length}`, expires_in: 300 });
        return take(tokenAnswers, token);
      }
      seen.push(request);
      return take(answers, new Error('one call too many'));
    },
  });
  return { client, seen, tokenRequests };
}

const tokensOf = (requests: readonly FeedRequest[]) => requests.map(({ headers }) => headers.authorization);

describe("the supplier's client", () => {
  it('makes a call again, the same, when the server or the network fails', async () => {
    const { client, seen } = clientAnswering([
      new Error('connection reset'),
      words('busy', 503),
      words('slower', 429),
      json(applied),
    ]);
    expect(await client.put(call)).toEqual(given);
    expect(seen.map(({ body }) => body)).toEqual(Array(4).fill(JSON.stringify(call.body)));
  });

  it('asks for one token, with the client and its secret, and for another when it is not accepted any more', async () => {
    const { client, seen, tokenRequests } = clientAnswering([
      json(applied),
      words('expired', 401),
      json({ applied: false, reason: 'stale' }),
      json({ applied: false, reason: 'differs' }),
    ]);
    await client.put(call);
    expect(await client.put(call)).toEqual({ kind: 'stale' });
    expect(await client.put(call)).toEqual({ kind: 'kept' });
    expect(tokensOf(seen)).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2', 'Bearer token-2']);
    expect(tokensOf(tokenRequests)).toEqual(Array(2).fill(`Basic ${btoa('feed:a%3Asecret')}`));
    expect(tokenRequests[0]?.body).toBe('grant_type=client_credentials&scope=feed');
  });

  it('fetches one token for many calls at once', async () => {
    const { client, tokenRequests } = clientAnswering(Array.from({ length: 5 }, () => json(applied)));
    await Promise.all(Array.from({ length: 5 }, () => client.put(call)));
    expect(tokenRequests).toHaveLength(1);
  });

  it('takes a refusal for an answer, with every bad field in words, and an unknown meeting for none', async () => {
    const error = { message: 'Invalid body', details: [{ field: 'at', expected: 'a time' }] };
    const { client, seen } = clientAnswering([words('no', 409), json({ error }, 400), words('unknown', 404)]);
    expect(await client.put(call)).toEqual({ kind: 'refused', status: 409, reason: 'no' });
    expect(await client.put(call)).toMatchObject({ status: 400, reason: 'Invalid body; at: a time' });
    expect(await client.readMeeting('live-0')).toBeUndefined();
    expect(seen).toHaveLength(3);
  });

  it('gives up after a bounded number of attempts', async () => {
    const { client, seen } = clientAnswering(Array.from({ length: 9 }, () => words('', 500)));
    await expect(client.put(call)).rejects.toThrow('the feed answered 500');
    expect(seen).toHaveLength(5);
  });

  it('does not try wrong credentials again, nor a supplier who may not use the feed', async () => {
    const unknown = clientAnswering([], [words('', 401), words('', 401)]);
    await expect(unknown.client.signIn()).rejects.toThrow(WrongCredentials);
    expect(unknown.tokenRequests).toHaveLength(1);
    const forbidden = clientAnswering([words('not yours', 403)]);
    await expect(forbidden.client.put(call)).rejects.toThrow(FeedUnavailable);
    expect(forbidden.seen).toHaveLength(1);
  });

  it('waits for an identity provider that is starting', async () => {
    const { client } = clientAnswering([json(applied)], [new Error('refused'), words('', 503)]);
    expect(await client.put(call)).toEqual(given);
  });

  it('signs in again where the identity provider is busy, a bounded number of times, and not where none is', async () => {
    const busy = clientAnswering([], [words('', 503), words('', 429)]);
    await busy.client.signIn();
    expect(busy.tokenRequests).toHaveLength(3);
    const down = clientAnswering([], Array(9).fill(words('', 503)));
    await expect(down.client.signIn()).rejects.toThrow('it answered 503');
    expect(down.tokenRequests).toHaveLength(5);
    const absent = clientAnswering([], [new Error('not there')]);
    await expect(absent.client.signIn()).rejects.toThrow('not there');
    expect(absent.tokenRequests).toHaveLength(1);
  });

  it('ends a request that has no answer by its deadline', async () => {
    const client = new FeedClient({
      secret: 'secret',
      patience: { deadlineMs: 1, attemptsMax: 2, firstPauseMs: 1 },
      transport: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    await expect(client.put(call)).rejects.toThrow(FeedUnavailable);
  });

  it('stops at once when its caller stops', async () => {
    const stopping = new AbortController();
    stopping.abort(new Error('stopped'));
    const { client, seen } = clientAnswering([new Error('aborted')]);
    await expect(client.put(call, stopping.signal)).rejects.toThrow('stopped');
    expect(seen.length).toBeLessThanOrEqual(1);
  });
});

describe('a batch', () => {
  const calls = [1, 2, 3].map((sequence) => ({ ...call, body: { sequence } }));

  it('says what became of each call, and makes those again that the server could not make', async () => {
    const answers = [
      { status: 200, body: applied },
      { status: 500, body: { error: { message: 'a fault' } } },
      { status: 503, body: { error: { message: 'not made' } } },
    ];
    const { client, seen } = clientAnswering([json({ answers }), json(applied), words('no', 409)]);
    expect(await client.putAll(calls)).toEqual([
      given,
      given,
      { kind: 'refused', status: 409, reason: 'no' },
    ]);
    expect(seen.map(({ path }) => path)).toEqual(['/api/Feed/Batch', call.path, call.path]);
    expect(seen[0]?.body).toBe(JSON.stringify({ calls }));
  });

  it('is made one by one where the server refuses it as a whole', async () => {
    const { client, seen } = clientAnswering([words('too long', 413), ...calls.map(() => json(applied))]);
    expect(await client.putAll(calls)).toEqual([given, given, given]);
    expect(seen).toHaveLength(4);
  });
});

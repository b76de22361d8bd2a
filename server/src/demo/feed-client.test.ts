import { describe, expect, it } from 'vitest';
import { FeedClient } from './feed-client.ts';

const never = new AbortController().signal;
const call = { path: 'live-0/Status', body: { sequence: 2, status: 3 } } as const;
const applied = { applied: true, meetingId: 1, raceIds: { '1': 11 } };

/** A client whose calls are answered in turn; tokens are counted apart. */
function clientAnswering(answers: (Response | Error)[]) {
  const seen: { token: string; body: unknown }[] = [];
  let tokens = 0;
  const client = new FeedClient(
    { url: 'http://localhost', clientId: 'feed', clientSecret: 'secret' },
    async (input, init) => {
      if (String(input).endsWith('/identity/token')) {
        tokens += 1;
        expect(new Headers(init?.headers).get('authorization')).toBe(`Basic ${btoa('feed:secret')}`);
        return Response.json({ access_token: `token-${tokens}`, expires_in: 300 });
      }
      expect(init?.signal).toBeInstanceOf(AbortSignal);
      seen.push({ token: new Headers(init?.headers).get('authorization') ?? '', body: init?.body });
      const answer = answers.shift();
      if (answer instanceof Response) return answer;
      throw answer ?? new Error('asked once too often');
    },
  );
  return { client, seen };
}

describe("the supplier's client", () => {
  it('makes a call again, the same, when the server or the network fails', async () => {
    const { client, seen } = clientAnswering([
      new Error('connection reset'),
      new Response('busy', { status: 503 }),
      Response.json(applied),
    ]);
    expect(await client.put(call, never)).toEqual({ kind: 'applied', meetingId: 1, raceIds: { '1': 11 } });
    expect(new Set(seen.map(({ body }) => body))).toEqual(new Set([JSON.stringify(call.body)]));
  });

  it('asks for one token, and for another when it is not taken any more', async () => {
    const { client, seen } = clientAnswering([
      Response.json(applied),
      new Response('expired', { status: 401 }),
      Response.json({ applied: false, reason: 'stale' }),
    ]);
    await client.put(call, never);
    expect(await client.put(call, never)).toEqual({ kind: 'stale' });
    expect(seen.map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
  });

  it('takes a refusal for an answer, and an unknown meeting for none', async () => {
    const { client } = clientAnswering([
      new Response('no', { status: 409 }),
      new Response('unknown', { status: 404 }),
    ]);
    expect(await client.put(call, never)).toEqual({ kind: 'refused', status: 409, words: 'no' });
    expect(await client.held('live-0', never)).toBeUndefined();
  });

  it('gives up after a few attempts', async () => {
    const { client, seen } = clientAnswering(
      Array.from({ length: 9 }, () => new Response('', { status: 500 })),
    );
    await expect(client.put(call, never)).rejects.toThrow('the feed answered 500');
    expect(seen).toHaveLength(5);
  });

  it('stops at once when it is told to', async () => {
    const stopping = new AbortController();
    stopping.abort(new Error('stopped'));
    const { client, seen } = clientAnswering([new Error('aborted')]);
    await expect(client.put(call, stopping.signal)).rejects.toThrow('stopped');
    expect(seen.length).toBeLessThanOrEqual(1);
  });
});

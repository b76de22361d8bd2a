import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestIdentity, type TestIdentity } from '../../test/test-identity.ts';

let at: TestIdentity;

beforeAll(async () => {
  at = await createTestIdentity();
});
afterAll(() => at.close());

describe('signing in', () => {
  test('[I-CLIENT] [I-SCOPE] [I-AUTHORIZATION] [I-TOKEN] [I-REDIRECT-ADDRESS] the code flow with PKCE signs a punter in', async () => {
    const { callback, tokens } = await at.browser().signIn('demo', 'demo-punter');
    expect(callback.origin).toBe('http://localhost:3000');
    console.log(callback.href, tokens, decodeJwt(tokens.access_token), decodeJwt(tokens.id_token));
    expect(tokens.status).toBe(200);
  });
});

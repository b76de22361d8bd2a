import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings', () => {
  it('start without any variable as the demo on port 3000', () => {
    expect(readSettings({})).toMatchObject({
      production: false,
      port: 3000,
      demo: true,
      demoPace: 180,
      publicUrl: 'http://localhost:3000',
      feedClientSecret: 'demo-feed',
    });
  });

  it('name every variable that is wrong and what was expected', () => {
    expect(() => readSettings({ PORT: 'abc', DEMO: 'maybe', DEMO_PACE: '1' })).toThrow(
      /PORT is 'abc': expected a port.*DEMO is 'maybe': expected on or off.*DEMO_PACE is '1': expected seconds/,
    );
  });

  it('never repeat a secret in the words that refuse it', () => {
    expect(() => readSettings({ FEED_CLIENT_SECRET: 'short' })).toThrow(/^(?!.*short).*FEED_CLIENT_SECRET/);
  });

  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://race.example',
    FEED_CLIENT_SECRET: 'a-secret-of-their-own',
  };

  it('run production without a demo', () => {
    expect(readSettings(production)).toMatchObject({ production: true, demo: false });
  });

  it.each([
    ['demo accounts', { DEMO: 'on' }, /DEMO/],
    ["the demo's feed secret", { FEED_CLIENT_SECRET: 'demo-feed' }, /FEED_CLIENT_SECRET/],
    ['a missing feed secret', { FEED_CLIENT_SECRET: '' }, /FEED_CLIENT_SECRET/],
    ['an unknown public address', { PUBLIC_URL: '' }, /PUBLIC_URL/],
  ])('refuse production with %s', (_what, change, words) => {
    expect(() => readSettings({ ...production, ...change })).toThrow(words);
  });
});

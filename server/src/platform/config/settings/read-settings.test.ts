import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.ts';
import { variables } from './variables.ts';

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

  it('say of a short secret at once how long production wants it', () => {
    const short = { FEED_CLIENT_SECRET: 'sh0rt', METRICS_TOKEN: 'sh0rt' };
    expect(() => readSettings(short)).toThrow(/FEED_CLIENT_SECRET .*of 16.*METRICS_TOKEN .*of 16/);
  });

  it.each([
    ['DATABASE_URL', 'mysql://u:secretpw@h/x', "DATABASE_URL is 'mysql://…@h/x'"],
    ['DATABASE_URL', 'postgres://u:secretpw#1@h/x', "DATABASE_URL is 'postgres://…@h/x'"],
    ['DATABASE_URL', 'postgres://u:a/b@secretpw@h:bad/x?password=secretpw', "'postgres://…@h:bad/x…'"],
    ['DATABASE_URL', 'u:secretpw@h/x', 'DATABASE_URL is not valid'],
    ['DATABASE_URL', 'postgres://u:secretpw@a,,b/x', "'postgres://…@a,,b/x': expected a postgres:// address"],
    [
      'DATABASE_READ_URL',
      'postgres://u:secretpw@a,,b/x',
      "'postgres://…@a,,b/x': expected a postgres:// address",
    ],
    ['SMTP_URL', 'https://u:secretpw@mail.example', "SMTP_URL is 'https://…@mail.example'"],
    ['PUBLIC_URL', 'https://u:secretpw@race.example/path?key=secretpw', "'https://…@race.example/path…'"],
  ])('never repeat a password in an address: %s=%s', (name, value, words) => {
    const refuse = () => readSettings({ [name]: value });
    expect(refuse).toThrow(words);
    expect(refuse).toThrow(/^(?!.*secretpw)/);
  });

  it('take standbys to read from only beside the primary (rule: older-reads)', () => {
    const addresses = { DATABASE_URL: 'postgres://a/x', DATABASE_READ_URL: 'postgres://b:5432,c:5432/x' };
    expect(readSettings(addresses).databaseReadUrl).toBe(addresses.DATABASE_READ_URL);
    expect(() => readSettings({ ...addresses, DATABASE_URL: '' })).toThrow(
      /^DATABASE_URL is missing.*DATABASE_READ_URL is set/,
    );
  });

  const ownWallet = { WALLET_URL: 'https://wallet.example/furlong/', WALLET_SECRET: 'sixteen or more ch' };

  it('take an external wallet by its address and secret, both or neither', () => {
    expect(readSettings(ownWallet).externalWallet).toEqual({
      url: 'https://wallet.example/furlong',
      secret: 'sixteen or more ch',
    });
    expect(readSettings({}).externalWallet).toBeUndefined();
    expect(() => readSettings({ ...ownWallet, WALLET_SECRET: '' })).toThrow(/^WALLET_SECRET is missing/);
    expect(() => readSettings({ ...ownWallet, WALLET_URL: '' })).toThrow(/^WALLET_URL is missing/);
    expect(() => readSettings({ ...ownWallet, WALLET_SECRET: 'short' })).toThrow(
      /^(?!.*short).*WALLET_SECRET/,
    );
    expect(() => readSettings({ ...ownWallet, WALLET_URL: 'https://u:p@wallet.example' })).toThrow(
      /WALLET_URL/,
    );
  });

  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://race.example',
    FEED_CLIENT_SECRET: 'a-secret-of-their-own',
  };

  it('run production without a demo, and log there what goes well too', () => {
    expect(readSettings(production)).toMatchObject({ production: true, demo: false, logLevel: 'info' });
    expect(readSettings({}).logLevel).toBe('warn');
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]', 'http://race.localhost'])(
    'run production at %s: browsers trust the machine itself',
    (url) => {
      expect(readSettings({ ...production, PUBLIC_URL: url }).publicUrl).toBe(url);
    },
  );

  it.each([
    ['demo accounts', { DEMO: 'on' }, /DEMO/],
    ["the demo's feed secret", { FEED_CLIENT_SECRET: 'demo-feed' }, /FEED_CLIENT_SECRET/],
    ['a missing feed secret', { FEED_CLIENT_SECRET: '' }, /FEED_CLIENT_SECRET/],
    [
      "an operator's wallet over an open line",
      { ...ownWallet, WALLET_URL: 'http://wallet.example' },
      /WALLET_URL/,
    ],
    [
      'a check of passwords over an open line',
      { BREACH_CHECK_URL: 'http://range.example' },
      /BREACH_CHECK_URL/,
    ],
    [
      'a register of excluded persons over an open line',
      { EXCLUSION_REGISTER_URL: 'http://register.example', EXCLUSION_REGISTER_SECRET: 'kV3-mq81-Zr7w-0pXt' },
      /EXCLUSION_REGISTER_URL/,
    ],
    ['an unknown public address', { PUBLIC_URL: '' }, /PUBLIC_URL/],
    [
      'an issuer over an open line',
      { OIDC_ISSUER: 'http://sso.example' },
      /^OIDC_ISSUER is 'http:\/\/sso\.example': expected an https/,
    ],
    [
      'mail that need not be encrypted',
      { SMTP_URL: 'smtp://mail.example?ignoreTLS=true', MAIL_FROM: 'a@b.example' },
      /^SMTP_URL says/,
    ],
    [
      'mail to whoever answers',
      { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false', MAIL_FROM: 'a@b.example' },
      /^SMTP_URL says/,
    ],
    [
      'a database over an open line',
      { DATABASE_URL: 'postgres://u:p@db.example/furlong' },
      /^DATABASE_URL leads.*sslmode=verify-full/,
    ],
    [
      'a database that anybody may answer for',
      { DATABASE_URL: 'postgres://db.example/furlong?sslmode=no-verify' },
      /^DATABASE_URL leads/,
    ],
    [
      'a database whose certificate is not checked',
      { DATABASE_URL: 'postgres://db.example/x?uselibpqcompat=true&sslmode=require' },
      /^DATABASE_URL leads/,
    ],
    [
      'a second database server over an open line',
      { DATABASE_URL: 'postgres://u:p@localhost:5433,db.example:5432/furlong' },
      /^DATABASE_URL leads/,
    ],
    [
      'a standby over an open line',
      { DATABASE_URL: 'postgres://localhost/x', DATABASE_READ_URL: 'postgres://db.example/x' },
      /^DATABASE_READ_URL leads/,
    ],
    [
      'a database named by a parameter',
      { DATABASE_URL: 'postgres://localhost/x?host=db.example' },
      /^DATABASE_URL leads/,
    ],
    [
      'a short feed secret',
      { FEED_CLIENT_SECRET: 'k4$Fq92-vBz' },
      /^FEED_CLIENT_SECRET is weak: expected a secret of 16 characters or more/,
    ],
    ['a common feed secret', { FEED_CLIENT_SECRET: 'Password-1234-5678-90' }, /^FEED_CLIENT_SECRET is weak/],
    [
      'a feed secret of few characters',
      { FEED_CLIENT_SECRET: 'abcabdabcabdabcabdabc' },
      /^FEED_CLIENT_SECRET is weak/,
    ],
    ['a row of keys for the metrics', { METRICS_TOKEN: 'abcdefghijklmnopqrs' }, /^METRICS_TOKEN is weak/],
    [
      "a common word for the operator's wallet",
      { ...ownWallet, WALLET_SECRET: 'changeme-changeme-42' },
      /^WALLET_SECRET is weak/,
    ],
    [
      'a public address where nobody can sign in',
      { PUBLIC_URL: 'http://race.example' },
      /^PUBLIC_URL is 'http:\/\/race\.example': expected an https:\/\/ address/,
    ],
  ])('refuse production with %s', (_what, change, words) => {
    expect(() => readSettings({ ...production, ...change })).toThrow(words);
  });

  it('name all faults of production at once, without any secret', () => {
    const wrong = {
      ...production,
      PUBLIC_URL: 'http://race.example',
      FEED_CLIENT_SECRET: 'topsecret',
      OIDC_ISSUER: 'http://u:secretpw@sso.example',
    };
    expect(() => readSettings(wrong)).toThrow(
      /^(?!.*(topsecret|secretpw))PUBLIC_URL.*FEED_CLIENT_SECRET.*OIDC_ISSUER/,
    );
  });

  it('name each secret that is weak, also beside a missing one', () => {
    const weak = { METRICS_TOKEN: 'changeme-changeme-42', WALLET_SECRET: 'changeme-changeme-42' };
    const wrong = { ...production, ...ownWallet, ...weak, FEED_CLIENT_SECRET: '' };
    expect(() => readSettings(wrong)).toThrow(
      /^(?!.*changeme)FEED_CLIENT_SECRET is missing.*WALLET_SECRET is weak.*METRICS_TOKEN is weak/,
    );
  });

  it('are all in the table of docs/operating.md', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../../docs/operating.md'), 'utf8');
    const cells = page.split('\n').map((line) => line.split('|')[1] ?? '');
    const missing = Object.keys(variables).filter(
      (name) => !cells.some((cell) => cell.includes(`\`${name}\``)),
    );
    // Set for a whole machine, and shown where production is.
    expect(missing).toEqual(['NODE_ENV']);
  });

  it.each([
    'postgres://u:p@db.example/furlong?sslmode=verify-full',
    'postgres://u:p@db.example/furlong?sslmode=require',
    'postgres://u:p@db.example:5433,db2.example:5432/furlong?sslmode=verify-full',
    'postgres://u:p@127.0.0.1:5433/furlong',
    'postgres://u:p@[::1]/furlong',
    'postgres://localhost/furlong',
    'postgres:///furlong?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/furlong',
  ])('run production with the database at %s', (url) => {
    expect(readSettings({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('allow an unencrypted database in production where the operator declares its network trusted', () => {
    const trusted = { DATABASE_URL: 'postgres://db.example/furlong', DATABASE_PLAINTEXT: 'trusted-network' };
    expect(readSettings({ ...production, ...trusted }).databaseUrl).toBe('postgres://db.example/furlong');
    expect(() => readSettings({ DATABASE_PLAINTEXT: 'yes' })).toThrow(
      /^DATABASE_PLAINTEXT is 'yes': expected trusted-network/,
    );
  });

  it('require encryption to a mail server in production, except on this machine', () => {
    const mail = (url: string) =>
      readSettings({ ...production, SMTP_URL: url, MAIL_FROM: 'race@furlong.example' }).smtp?.url;
    expect(mail('smtp://u:p@mail.example:587')).toBe('smtp://u:p@mail.example:587?requireTLS=true');
    expect(mail('smtps://u:p@mail.example')).toBe('smtps://u:p@mail.example');
    expect(mail('smtp://127.0.0.1:2525')).toBe('smtp://127.0.0.1:2525');
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brandKey } from '@furlong/contract/brand-key';
import { Config, Flags } from '@furlong/contract/schemas/config';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoOperator } from '../../demo/demo-operator.ts';
import { publicConfig, readOperatorConfig } from './operator-config.ts';

describe("the operator's configuration", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'furlong-config-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (content: string) => {
    const path = join(folder, 'operator.json');
    writeFileSync(path, content);
    return readOperatorConfig(path);
  };
  const site = { publicUrl: 'https://race.example', demo: false };

  it('carries every key of the Config entity and all ten flags [E-CONFIG-JSON] [E-CONFIG-SOCIAL] [E-CONFIG-PARTNERS] [E-CONFIG-IDENTITY] [E-CONFIG-FLAGS] [E-CONFIG-SPECIAL-EVENT] [E-CONFIG-NOTIFICATION] [E-CONFIG-ADDRESSES] [E-CONFIG-SILKS]', () => {
    const config = publicConfig(readOperatorConfig(undefined), site, 'https://id.example');
    expect(Object.keys(config)).toEqual(
      expect.arrayContaining([
        ...['facebookUrl', 'instagramUrl', 'twitterUrl', 'youtubeUrl', 'gallopTv', 'furlong', 'winningForm'],
        ...['identityUrl', 'specialEventMeetingId', 'specialEventText', 'notificationText'],
        ...['puntersApiUrl', 'tokenIssuerUrl', 'silkImageBaseUrl'],
        ...['showBetSlipV2', 'showBetSlipV3', 'showLuckyPick', 'showFriendsLeague', 'showMyStats'],
        ...['showNewStats', 'showNotification', 'showMyBets', 'showNewLeaderboard', 'showSportsSelector'],
      ]),
    );
    expect(config).toMatchObject({
      identityUrl: 'https://id.example',
      puntersApiUrl: 'https://race.example',
    });
  });

  it.each([
    ['no file', '{}', {}],
    [
      'a file',
      '{"brand":"Turf Club","placeABetUrl":"https://bets.example","imageHosts":["https://p.example"]}',
      {},
    ],
    ['the demo', '{}', demoOperator],
  ])('answers what the contract says, and no other key, with %s', (_what, content, demo) => {
    read(content);
    const operator = readOperatorConfig(join(folder, 'operator.json'), demo);
    const config = publicConfig(operator, site, 'https://id.example');
    expect([...Value.Errors(Config, config)]).toEqual([]);
    const keys = [...Object.keys(Config.properties), brandKey(operator.brand)];
    expect(Object.keys(config).toSorted()).toEqual(keys.toSorted());
  });

  it('keeps the place-a-bet link under the brand in lower case', () => {
    const operator = read('{"brand":"Turf Club","placeABetUrl":"https://bets.example"}');
    expect(publicConfig(operator, site, 'https://id.example')).toMatchObject({
      brand: 'Turf Club',
      turfclub: 'https://bets.example',
    });
  });

  it("overrides the demo's values, which point at no real site", () => {
    const path = join(folder, 'over-demo.json');
    writeFileSync(path, '{"facebookUrl":"https://f.example","supportPhone":""}');
    expect(readOperatorConfig(path, demoOperator)).toMatchObject({
      facebookUrl: 'https://f.example',
      supportPhone: '',
      youtubeUrl: demoOperator.youtubeUrl,
    });
    const links = Object.values(demoOperator).filter((value) => String(value).startsWith('http'));
    expect(links).toHaveLength(7);
    expect(links.map((link) => new URL(String(link)).host)).toEqual(links.map(() => 'example.com'));
  });

  it.each(Object.keys(Flags.properties))(
    'turns %s on and off for the running app [O-RUNTIME-FLAGS] [E-CONFIG-FLAGS]',
    (flag) => {
      for (const on of [true, false]) {
        const config = publicConfig(read(JSON.stringify({ [flag]: on })), site, 'https://id.example');
        expect(config).toHaveProperty(flag, on);
      }
    },
  );

  it('has every feature on until the operator turns it off [F-showSportsSelector]', () => {
    const config = readOperatorConfig(undefined);
    const off = Object.keys(Flags.properties).filter((flag) => !config[flag as keyof typeof config]);
    expect(off).toEqual([]);
  });

  it('protects the screens for punters that are shown, unless the file lists others [R-PROTECTED-LIST]', () => {
    const { protectedRoutes } = readOperatorConfig(undefined);
    expect(protectedRoutes).toEqual([
      '/friendsChallenge',
      '/myBets',
      '/results',
      '/mystats',
      '/wallet',
      '/protection',
      '/account',
      '/notifications',
      '/notifications/settings',
    ]);
    expect(read('{"showMyBets":false}').protectedRoutes).toEqual([
      '/friendsChallenge',
      '/results',
      '/mystats',
      '/wallet',
      '/protection',
      '/account',
      '/notifications',
      '/notifications/settings',
    ]);
    expect(read('{"protectedRoutes":["/picks/1"]}').protectedRoutes).toEqual(['/picks/1']);
  });

  it('uses the hosts of pictures only in the content policy', () => {
    const operator = read('{"imageHosts":["https://slides.example"],"logoUrl":"https://l.example/logo.svg"}');
    const config = publicConfig(operator, site, 'https://id.example');
    expect(config).not.toHaveProperty('imageHosts');
    expect(config.logoUrl).toBe('https://l.example/logo.svg');
  });

  describe('of payout limits and tax', () => {
    const defaults = { single: 10_000, double: 20_000, treble: 20_000, quad: 30_000, multiple: 30_000 };
    const halves = { single: 5_000, double: 10_000, treble: 10_000, quad: 15_000, multiple: 15_000 };

    it('overrides any part of the defaults: first timers have half of the result (rules: payout-limits, first-timers)', () => {
      expect(readOperatorConfig(undefined).payoutLimits).toEqual({
        regularLimits: defaults,
        firstTimerLimits: halves,
      });
      expect(read('{"payoutLimits":{"regularLimits":{"single":501}}}').payoutLimits).toEqual({
        regularLimits: { ...defaults, single: 501 },
        firstTimerLimits: { ...halves, single: 250.5 },
      });
      expect(
        read('{"payoutLimits":{"regularLimits":{"double":900},"firstTimerLimits":{"double":900,"quad":0}}}')
          .payoutLimits,
      ).toEqual({
        regularLimits: { ...defaults, double: 900 },
        firstTimerLimits: { ...halves, double: 900, quad: 0 },
      });
      expect(read('{"payoutLimits":{}}').payoutLimits.regularLimits).toEqual(defaults);
    });

    it('takes the tax of one sport and leaves the other untaxed (rule: winnings-tax)', () => {
      expect(readOperatorConfig(undefined).winningsTaxPercent).toEqual({ horseracing: 0, soccer: 0 });
      for (const percent of [6, 6.15, 0.07, 15.55, 100]) {
        expect(read(`{"winningsTaxPercent":{"horseracing":${percent}}}`).winningsTaxPercent).toEqual({
          horseracing: percent,
          soccer: 0,
        });
      }
    });

    it.each([
      ['{"payoutLimits":{"regularLimits":{"single":-1}}}', 'payoutLimits/regularLimits/single must be >= 0'],
      ['{"payoutLimits":{"regularLimits":{"quad":"9"}}}', 'payoutLimits/regularLimits/quad must be integer'],
      ['{"payoutLimits":{"regularLimits":{"five":5}}}', "there is no key 'payoutLimits/regularLimits/five'"],
      ['{"payoutLimits":{"singles":5}}', "there is no key 'payoutLimits/singles'"],
      ['{"payoutLimits":500}', 'payoutLimits must be object'],
      [
        '{"payoutLimits":{"regularLimits":{"single":500},"firstTimerLimits":{"single":501}}}',
        'payoutLimits/firstTimerLimits/single is 501: expected at most 500, the regular limit',
      ],
      [
        '{"payoutLimits":{"firstTimerLimits":{"treble":20001}}}',
        'payoutLimits/firstTimerLimits/treble is 20001: expected at most 20000',
      ],
      ['{"winningsTaxPercent":{"horseracing":-6}}', 'winningsTaxPercent/horseracing must be >= 0'],
      ['{"winningsTaxPercent":{"soccer":"6"}}', 'winningsTaxPercent/soccer must be number'],
      ['{"winningsTaxPercent":{"soccer":6.155}}', 'winningsTaxPercent/soccer must be multiple of 0.01'],
      ['{"winningsTaxPercent":{"racing":6}}', "there is no key 'winningsTaxPercent/racing'"],
      ['{"winningsTaxPercent":6}', 'winningsTaxPercent must be object'],
    ])('refuses %s, naming the field', (content, words) => {
      expect(() => read(content)).toThrow(words);
      expect(() => read(content)).not.toThrow('additional');
    });
  });

  it.each([
    ['{"brand":""}', 'brand: expected up to 30 letters, digits and spaces, a letter first'],
    ['{"logoUrl":"foo"}', 'logoUrl: expected an http(s):// address, or nothing'],
    ['{"colours":{"turf":"green"}}', 'colours/turf: expected a colour as # and six digits of 0-9 a-f'],
    ['{"imageHosts":["*"]}', 'imageHosts/0: expected an http(s):// address without a path'],
    ['{"protectedRoutes":["myBets"]}', 'protectedRoutes/0: expected a path that begins with /'],
    ['{"specialEventMeetingId":"soon"}', 'specialEventMeetingId must be integer or null'],
    ['{"freshSignInMinutes":1441}', 'freshSignInMinutes must be <= 1440'],
  ])('refuses %s in words, without the pattern or the schema', (content, words) => {
    expect(() => read(content)).toThrow(words);
    expect(() => read(content)).not.toThrow(/pattern|schema/);
  });

  it.each([
    ['a host of pictures with a path', '{"imageHosts":["https://slides.example/all"]}', /imageHosts/],
    ['an unknown key', '{"facebokUrl":"https://x.example"}', /facebokUrl|additional/],
    ['a flag that is no yes or no', '{"showMyBets":"yes"}', /showMyBets/],
    ['a link that is no address', '{"youtubeUrl":"javascript:alert(1)"}', /youtubeUrl/],
    ['a brand whose link would take the place of another key', '{"brand":"Title"}', /brand 'Title'.*'title'/],
    ['a brand that does so without its spaces', '{"brand":"De Mo"}', /brand 'De Mo'.*'demo'/],
    ['text that is no JSON', '{', /OPERATOR_CONFIG/],
  ])('is refused with %s, naming it', (_what, content, words) => {
    expect(() => read(content)).toThrow(words);
  });
});

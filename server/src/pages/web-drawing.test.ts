import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageToDraw } from '@furlong/contract/drawn-page';
import type { Config } from '@furlong/contract/schemas/config';
import { describe, expect, it } from 'vitest';
import { publicConfig, readOperatorConfig } from '../platform/config/operator-config.ts';
import { builtApp } from '../platform/http/static-files.ts';

interface Drawn {
  readonly html: string;
  readonly title: string;
  readonly page: { readonly answers: object; readonly queries: readonly unknown[] };
}
type DrawPage = (
  page: PageToDraw,
  answerCall: (address: string) => Promise<string | null>,
) => Promise<Drawn | null>;

const built = join(builtApp, '.draw/draw-page.js');
const site = { publicUrl: 'https://furlong.example', demo: false };
const ordinary = publicConfig(readOperatorConfig(undefined), site, 'https://furlong.example/identity');
const head = { status: 1, errorCode: 0, message: 'Success', detail: '', responseType: 'success' };
const answers: Readonly<Record<string, object>> = {
  '/api/Meeting/GetUpcomingRaceMeetings': { ...head, meetings: [] },
  '/api/Meeting/GetPastMeetings/2': { ...head, meetings: [] },
  '/api/CometCms/GetCometCmsImages': { ...head, images: [] },
  '/api/Settings/GetSettings': { ...head, frontEndSettings: [] },
};
const visitor = { now: 0, isMobile: false, isNarrow: true, isPunter: false, hasOwn: false };

async function draw(address: string, config: Config = ordinary, refused = '') {
  const { drawPage } = (await import(pathToFileURL(built).href)) as { readonly drawPage: DrawPage };
  const asked: string[] = [];
  const drawn = await drawPage({ ...visitor, address, config }, async (call) => {
    asked.push(call);
    const answer = call === refused ? undefined : answers[call];
    return answer === undefined ? null : JSON.stringify(answer);
  });
  return { drawn, asked };
}

// `npm test` builds the web app before.
describe.skipIf(!existsSync(built))('the drawing that the web app’s build brings', () => {
  it('asks for each call once, and carries what the browser would ask for, and no style of its own', async () => {
    const { drawn, asked } = await draw('/');
    expect(drawn?.html).toContain('Play Your Next Challenge Today');
    expect(drawn?.html).not.toMatch(/ style="/);
    expect(asked.toSorted()).toEqual(Object.keys(answers).toSorted());
    expect(Object.keys(drawn?.page.answers ?? {}).toSorted()).toEqual(asked.toSorted());
    expect(drawn?.page.queries).toHaveLength(asked.length);
  });

  it('leaves a page to the browser where a call is refused, and finds no fault in it', async () => {
    expect((await draw('/', ordinary, '/api/Meeting/GetPastMeetings/2')).drawn).toBeNull();
    expect((await draw('/picks/999')).drawn).toBeNull();
  });

  it('draws no screen that the operator protects or hides, and draws it once that ends', async () => {
    expect(await draw('/home', { ...ordinary, protectedRoutes: ['/home'] })).toEqual({
      drawn: null,
      asked: [],
    });
    expect(await draw('/sport/soccer', { ...ordinary, showSportsSelector: false })).toMatchObject({
      drawn: null,
    });
    expect((await draw('/home')).drawn).not.toBeNull();
  });

  it('leaves nothing of the browser that it stood for', async () => {
    const state = () => [globalThis.fetch, globalThis.navigator, 'document' in globalThis];
    const before = state();
    await draw('/');
    expect(state()).toEqual(before);
  });
});

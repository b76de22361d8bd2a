import { setTimeout as pause } from 'node:timers/promises';
import type { APIRequestContext, APIResponse } from '@playwright/test';

const patience = 30_000;

type PostOptions = NonNullable<Parameters<APIRequestContext['post']>[1]>;

/** Sends what a form would, and again when it was turned away; a redirect that was goes on from there. */
export function postWhenFree(
  calls: APIRequestContext,
  url: string,
  options: PostOptions,
): Promise<APIResponse> {
  const post = () => calls.post(url, options);
  return askWhenFree(post, (there) => (new URL(url, there).href === there ? post() : calls.get(there)));
}

/** Opens a page, and again when it was turned away. */
export function getWhenFree(calls: APIRequestContext, url: string): Promise<APIResponse> {
  return askWhenFree(
    () => calls.get(url),
    (there) => calls.get(there),
  );
}

/** On a busy machine the server can turn a request away before it begins it: 503, with a time to come back. */
async function askWhenFree(
  ask: () => Promise<APIResponse>,
  goOn: (there: string) => Promise<APIResponse>,
): Promise<APIResponse> {
  const end = Date.now() + patience;
  let answer = await ask();
  while (answer.status() === 503 && answer.headers()['retry-after'] !== undefined && Date.now() < end) {
    await pause(200);
    answer = await goOn(answer.url());
  }
  return answer;
}

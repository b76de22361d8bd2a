import { writeNote } from '../notifications/device-notes.ts';
import { readPush } from './read-push.ts';
import type { WorkerClient, WorkerScope } from './worker-scope.ts';

/** Told to open pages: something came, or a notification's target is to be opened. */
export interface NoticeMessage {
  readonly notices: true;
  readonly open?: string;
}

/**
 * Shows a push, always: browsers end the subscription of a worker that keeps pushes to itself, so an open page makes no
 * difference. Open pages are told, so that their unread mark is right.
 */
export async function showPush(scope: WorkerScope, text: string): Promise<void> {
  const { title, body, path, tag } = readPush(text, scope.location.origin);
  await scope.registration.showNotification(title, {
    body,
    tag,
    data: path,
    lang: 'en-ZA',
    icon: '/icons/icon-192.png',
  });
  for (const page of await pagesOf(scope)) page.postMessage({ notices: true } satisfies NoticeMessage);
}

/**
 * Opens a tapped notification's target: in a page that is open, else in a new one. Where the system opens the start page
 * instead, that page finds the target noted.
 */
export async function openNotice(scope: WorkerScope, data: unknown): Promise<void> {
  const path = typeof data === 'string' && data.startsWith('/') ? data : '/notifications';
  const pages = await pagesOf(scope);
  const page = pages.find(({ focused }) => focused === true) ?? pages[0];
  if (page !== undefined) {
    page.postMessage({ notices: true, open: path } satisfies NoticeMessage);
    // Some browsers bring only their own windows to the front.
    await page.focus?.().catch(() => undefined);
    return;
  }
  await writeNote('target', { path, at: Date.now() });
  await scope.clients.openWindow(path);
}

async function pagesOf({ clients }: WorkerScope): Promise<readonly WorkerClient[]> {
  return await clients.matchAll({ type: 'window' });
}

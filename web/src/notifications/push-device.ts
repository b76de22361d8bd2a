import { call } from '../platform/api/api.ts';
import { useSession } from '../platform/session/session-store.ts';
import { dropNote, readNote, writeNote } from './device-notes.ts';
import { pushWords } from './push-words.ts';

/** What push is on this device. */
export type PushState =
  /** `home-screen`: an iPhone's browser tab, where only the installed app can have it. */
  | { readonly kind: 'unsupported' | 'home-screen' | 'blocked' | 'off' | 'on' }
  /** The punter said no; the browser is not asked again before `until`. */
  | { readonly kind: 'refused'; readonly until: number };

const dayMs = 86_400_000;
/** After a no the browser's question is not put again for ninety days. */
const quietMs = 90 * dayMs;
/** The worker is registered some seconds after the page is shown. */
const workerTimeoutMs = 15_000;

/** Push on this device as it is now. Asks nobody. */
export async function readPushState(now: number): Promise<PushState> {
  if (!isSupported()) return { kind: isIphoneTab() ? 'home-screen' : 'unsupported' };
  if (Notification.permission === 'denied') return { kind: 'blocked' };
  if (Notification.permission === 'granted' && (await findSubscription()) !== null) return { kind: 'on' };
  const refused = await readNote('refused');
  const until = (refused?.at ?? -quietMs) + quietMs;
  return Notification.permission === 'default' && until > now ? { kind: 'refused', until } : { kind: 'off' };
}

/**
 * Turns push on after a tap: asks for the permission, subscribes the browser and tells the server. Returns null, or what
 * went wrong in words; a no is noted, and shows in the state.
 */
export async function turnPushOn(now: number): Promise<string | null> {
  const { punterId } = useSession.getState();
  if (punterId === null) return pushWords.signedOut;
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    await writeNote('refused', { at: now });
    return null;
  }
  const problem = await subscribe();
  if (problem === null) await writeNote('wanted', { punterId });
  return problem;
}

/** Turns push off on this device. Returns null, or what went wrong in words. */
export async function turnPushOff(): Promise<string | null> {
  await dropNote('wanted');
  const subscription = await findSubscription();
  if (subscription === null) return null;
  const { endpoint } = subscription;
  // The browser first: whatever the server says, nothing is shown here any more.
  await subscription.unsubscribe();
  const answer = await call('UnsubscribeFromPush', { body: { endpoint } });
  // The push service tells the server at its next push that the subscription is gone.
  return answer.kind === 'success' || isPassing(answer) ? null : wordsOf(answer);
}

/**
 * Compares this device's subscription with the server, at each start of the app: a subscription that gets nothing is
 * made anew for the punter who wants it, and ended for anybody else.
 */
export async function comparePush(): Promise<void> {
  if (!isSupported()) return;
  const { punterId } = useSession.getState();
  const wanted = (await readNote('wanted'))?.punterId === punterId && Notification.permission === 'granted';
  const subscription = await findSubscription();
  if (subscription === null) {
    if (wanted) await subscribe(true);
    return;
  }
  const answer = await call('ComparePush', { body: { endpoint: subscription.endpoint } });
  if (answer.kind !== 'success') return;
  const { subscribed, publicKey } = answer.payload;
  if (subscribed && isMadeWith(subscription, publicKey)) return;
  await subscription.unsubscribe();
  if (wanted) await subscribe(true);
}

/** Ends push on this device while the punter signs out. */
export async function endPushHere(): Promise<void> {
  if (isSupported()) await turnPushOff();
}

/** `again`: made by the app itself, which is no input of the punter's. */
async function subscribe(again?: true): Promise<string | null> {
  const registration = await findRegistration();
  if (registration === null) return pushWords.notReady;
  const key = await call('GetPushKey', {});
  if (key.kind !== 'success') return wordsOf(key);
  const { publicKey } = key.payload;
  try {
    const before = await registration.pushManager.getSubscription();
    // One made with another key gets nothing, and keeps a new one from being made.
    if (before !== null && !isMadeWith(before, publicKey)) await before.unsubscribe();
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint, expirationTime, keys } = made.toJSON();
    const { p256dh = '', auth = '' } = keys ?? {};
    const body = { endpoint: endpoint ?? '', expirationTime: expirationTime ?? null, keys: { p256dh, auth } };
    const answer = await call('SubscribeToPush', { body, query: again ? { again } : {} });
    if (answer.kind === 'success') return null;
    await made.unsubscribe();
    return wordsOf(answer);
  } catch {
    return pushWords.noService;
  }
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), workerTimeoutMs));
  return await Promise.race([navigator.serviceWorker.ready, late]);
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Whether this is an iPhone or iPad, and the page in a tab of its browser. */
function isIphoneTab(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  if (window.matchMedia('(display-mode: standalone)').matches) return false;
  // An iPad says that it is a Mac, which has no touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function isMadeWith({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey;
  // An older browser does not say: the server has compared.
  if (key === null || key === undefined) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

type Failed = Exclude<Awaited<ReturnType<typeof call>>, { readonly kind: 'success' }>;

function isPassing(answer: Failed): boolean {
  return answer.kind === 'failure' && (answer.why === 'network' || answer.why === 'deadline');
}

function wordsOf(answer: Failed): string {
  return answer.kind === 'refusal' ? answer.head.detail || answer.head.message : answer.message;
}

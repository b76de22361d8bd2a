import { vi } from 'vitest';

/** What a fake browser's push is to be like. */
interface PushSetup {
  readonly permission?: NotificationPermission;
  /** What the punter answers when the browser asks. */
  readonly answer?: NotificationPermission;
  /** The key of a subscription that is there already. */
  readonly subscribedWith?: string;
  readonly userAgent?: string;
}

/** A key of the right form. */
export const pushKey = `B${'A'.repeat(86)}`;

function bytesOf(key: string): ArrayBuffer {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
}

/** A browser with a service worker, push and caches; jsdom has none. `vi.unstubAllGlobals` takes them away again. */
export function fakePush({ permission = 'default', answer = 'granted', ...setup }: PushSetup = {}) {
  const asked = vi.fn();
  const shown = { permission };
  let subscription: ReturnType<typeof makeSubscription> | null = null;
  let made = 0;

  function makeSubscription(key: string) {
    made += 1;
    const endpoint = `https://push.example/${made}`;
    return {
      endpoint,
      options: { applicationServerKey: bytesOf(key) },
      toJSON: () => ({
        endpoint,
        expirationTime: null,
        keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
      }),
      unsubscribe: vi.fn(async () => {
        subscription = null;
        return true;
      }),
    };
  }

  if (setup.subscribedWith !== undefined) subscription = makeSubscription(setup.subscribedWith);
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
      subscription = makeSubscription(applicationServerKey);
      return subscription;
    }),
  };
  const registration = { pushManager };
  const heard = new EventTarget();
  const serviceWorker = Object.assign(heard, {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  const notes = new Map<string, string>();
  const cache = {
    match: async (address: string) => {
      const found = notes.get(address);
      return found === undefined ? undefined : new Response(found);
    },
    put: async (address: string, response: Response) => void notes.set(address, await response.text()),
    delete: async (address: string) => notes.delete(address),
  };
  const requestPermission = async () => {
    asked();
    shown.permission = answer;
    return answer;
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return shown.permission;
    },
    requestPermission,
  });
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return {
    asked,
    notes,
    pushManager,
    get subscription() {
      return subscription;
    },
    /** A message from the worker. */
    tell: (data: unknown) => heard.dispatchEvent(new MessageEvent('message', { data })),
    remove: () => Reflect.deleteProperty(navigator, 'serviceWorker'),
  };
}

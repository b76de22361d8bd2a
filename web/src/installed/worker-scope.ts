/** The parts of a service worker's global scope that TypeScript's dom library lacks. */
export interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options?: { readonly type: 'window' }): Promise<readonly WorkerClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushReceived) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationTapped) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: LastingEvent & { readonly data: unknown }) => void,
  ): void;
}

/** A page under the worker. */
export interface WorkerClient {
  readonly focused?: boolean;
  postMessage(message: unknown): void;
  focus?(): Promise<unknown>;
}

interface PushReceived extends LastingEvent {
  /** Null: a push without a payload. */
  readonly data: { text(): string } | null;
}

interface NotificationTapped extends LastingEvent {
  readonly notification: Pick<Notification, 'close' | 'data'>;
}

/** An event that can be extended by a promise. */
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

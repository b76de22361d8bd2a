import type { LiveBreak } from '@furlong/contract/schemas/live';
import { Failed } from '../platform/http/failure.ts';
import type { EndedSessions } from '../platform/runtime/ended-sessions.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';
import { encodeEvent, encodeSite } from './encode-event.ts';
import { LiveChannel } from './live-channel.ts';
import type { LiveSource, Viewer } from './live-source.ts';

/** How many streams a node keeps open, and how often each gets a heartbeat. */
export interface LiveLimits {
  /** Further viewers are refused; they ask for pages instead. */
  readonly viewersMax: number;
  readonly heartbeatMs: number;
}

const defaultLimits: LiveLimits = { viewersMax: 10_000, heartbeatMs: 15_000 };

type HubPlatform = Pick<Platform, 'log' | 'metrics' | 'endedSessions' | 'site'> & {
  readonly events: Pick<Platform['events'], 'listen'>;
};

/** Every open stream of a node, by what it follows. All kinds share the bound. */
export class LiveHub {
  #platform: HubPlatform;
  #limits: LiveLimits;
  #channels = new Map<LiveSource, Map<number, LiveChannel>>();
  #viewers = new Set<Viewer>();
  #unfollow: (() => void)[];
  #beat: NodeJS.Timeout;

  constructor(platform: HubPlatform, limits: Partial<LiveLimits> = {}) {
    this.#platform = platform;
    this.#limits = { ...defaultLimits, ...limits };
    this.#unfollow = [
      platform.endedSessions.follow((ended) => {
        for (const viewer of [...this.#viewers]) if (this.#hasEnded(viewer, ended)) viewer.end();
      }),
      platform.events.listen((event) => {
        if (event.kind === 'break')
          this.#tell(event.punterId, encodeEvent('break', event.taken satisfies LiveBreak));
      }),
      platform.site.follow(() => this.#tellOfSite()),
    ];
    this.#beat = setInterval(() => this.#tellOfSite(), this.#limits.heartbeatMs);
  }

  #tellOfSite(): void {
    this.#tellAllOfSite().catch((error: unknown) => {
      this.#platform.log.warn({ err: error }, 'viewers were not told of the site');
    });
  }

  /** In slices, because a full node would stand still for a tenth of a second. */
  async #tellAllOfSite(): Promise<void> {
    const yielder = new Yielder();
    for (const viewer of this.#viewers) {
      // The version of this moment: two rounds at once bring none back.
      viewer.send(encodeSite(this.#platform.site.version));
      if (yielder.isDue) await yielder.yieldNow();
    }
  }

  /** Lets viewers follow a kind of things from now on. */
  add(source: LiveSource): void {
    const channels = new Map<number, LiveChannel>();
    this.#channels.set(source, channels);
    this.#unfollow.push(
      source.follow((id) => channels.get(id)?.change()),
      this.#platform.events.listen((event) => {
        for (const change of source.changes) {
          // Events may have been missed.
          if (event.kind === 'resync') for (const channel of channels.values()) channel.notify(change);
          const id = change.idIn(event);
          if (id !== undefined) channels.get(id)?.notify(change);
        }
      }),
    );
  }

  /** Throws Failed 503 when the node is full. */
  assertRoom(): void {
    if (this.#viewers.size < this.#limits.viewersMax) return;
    throw new Failed('unavailable', 'Too many follow live at the moment: ask for pages instead');
  }

  /** Sends the versions of what a viewer follows to it from now on; returns the function that ends it. */
  join(source: LiveSource, id: number, viewer: Viewer): () => void {
    const channels = this.#channels.get(source);
    if (!channels) throw new Error(`nothing of the kind ${source.name} is followed`);
    let channel = channels.get(id);
    if (!channel) {
      channel = new LiveChannel(this.#platform.log, source, id);
      channels.set(id, channel);
    }
    const joined = channel;
    this.#viewers.add(viewer);
    this.#count();
    joined.join(viewer);
    // The sign-in may have ended since the call was admitted.
    if (this.#hasEnded(viewer)) viewer.end();
    return () => {
      this.#viewers.delete(viewer);
      this.#count();
      joined.leave(viewer);
      if (joined.isEmpty && channels.get(id) === joined) channels.delete(id);
    };
  }

  /** Ends every stream; the viewers connect again, to another node. */
  stop(): void {
    clearInterval(this.#beat);
    for (const end of this.#unfollow) end();
    for (const viewer of [...this.#viewers]) viewer.end();
  }

  /** Sends something to a punter on every stream, whatever it follows. */
  #tell(punterId: number, text: string): void {
    for (const viewer of this.#viewers) if (viewer.punterId === punterId) viewer.send(text);
  }

  #hasEnded(
    { sessionId }: Viewer,
    ended: Pick<EndedSessions, 'has'> = this.#platform.endedSessions,
  ): boolean {
    return sessionId !== undefined && ended.has(sessionId);
  }

  #count(): void {
    this.#platform.metrics.liveViewers.set(this.#viewers.size);
  }
}

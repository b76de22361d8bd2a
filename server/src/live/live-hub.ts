import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { Failed } from '../platform/http/failure.ts';
import type { EndedSessions } from '../platform/runtime/ended-sessions.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { heartbeat } from './encode-event.ts';
import type { FollowedLeagues } from './followed-leagues.ts';
import { LiveChannel, type Viewer } from './live-channel.ts';

/** How many streams a node keeps open, and how often each gets a heartbeat. */
export interface LiveLimits {
  /** Further viewers are refused; they ask for pages instead. */
  readonly viewersMax: number;
  readonly heartbeatMs: number;
}

const defaultLimits: LiveLimits = { viewersMax: 10_000, heartbeatMs: 15_000 };

/** Every open stream of a node, by meeting. */
export class LiveHub {
  #platform: Pick<Platform, 'db' | 'log' | 'metrics' | 'events' | 'endedSessions'>;
  #engine: StandingsEngine;
  #leagues: FollowedLeagues;
  #limits: LiveLimits;
  #channels = new Map<number, LiveChannel>();
  #viewers = new Set<Viewer>();
  #unfollow: readonly (() => void)[];
  #beat: NodeJS.Timeout;

  constructor(
    platform: Pick<Platform, 'db' | 'log' | 'metrics' | 'events' | 'endedSessions'>,
    engine: StandingsEngine,
    leagues: FollowedLeagues,
    limits: Partial<LiveLimits> = {},
  ) {
    this.#platform = platform;
    this.#engine = engine;
    this.#leagues = leagues;
    this.#limits = { ...defaultLimits, ...limits };
    this.#unfollow = [
      engine.follow((meetingId) => this.#channels.get(meetingId)?.change()),
      platform.events.listen((event) => {
        if (event.kind === 'bets') {
          if (event.sport === MEETING_SPORT) this.#channels.get(event.programmeId)?.notifyOfBets();
        } else if (event.kind === 'jackpot') this.#channels.get(event.meetingId)?.notifyOfJackpot();
        // Events may have been missed.
        else if (event.kind === 'resync')
          for (const channel of this.#channels.values()) {
            channel.notifyOfBets();
            channel.notifyOfJackpot();
          }
      }),
      platform.endedSessions.follow((ended) => {
        for (const viewer of [...this.#viewers]) if (this.#hasEnded(viewer, ended)) viewer.end();
      }),
    ];
    this.#beat = setInterval(() => {
      for (const viewer of this.#viewers) viewer.send(heartbeat);
    }, this.#limits.heartbeatMs);
  }

  /** Throws Failed 503 when the node is full. */
  assertRoom(): void {
    if (this.#viewers.size < this.#limits.viewersMax) return;
    throw new Failed('unavailable', 'Too many follow live at the moment: ask for pages instead');
  }

  /** Sends a meeting's versions to a viewer from now on; returns the function that ends it. */
  join(meetingId: number, viewer: Viewer): () => void {
    let channel = this.#channels.get(meetingId);
    if (!channel) {
      channel = new LiveChannel(this.#platform, this.#engine, this.#leagues, meetingId);
      this.#channels.set(meetingId, channel);
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
      if (joined.isEmpty && this.#channels.get(meetingId) === joined) this.#channels.delete(meetingId);
    };
  }

  /** Ends every stream; the viewers connect again, to another node. */
  stop(): void {
    clearInterval(this.#beat);
    for (const end of this.#unfollow) end();
    for (const viewer of [...this.#viewers]) viewer.end();
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

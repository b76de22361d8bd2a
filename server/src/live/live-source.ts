import type { FurlongEvent } from '../platform/runtime/events.ts';

/** One open stream. */
export interface Viewer {
  /** Null for a visitor. */
  readonly punterId: number | null;
  /** The sign-in it belongs to; undefined for a visitor. */
  readonly sessionId: string | undefined;
  /** The league whose member it is and which it follows; null for none. */
  readonly leagueId: number | null;
  /** The version it had when it connected, from Last-Event-ID. */
  readonly lastVersion: number | undefined;
  send(text: string): void;
  /** Ends the stream. */
  end(): void;
}

/** A viewer with a token. */
export type PunterViewer = Viewer & { readonly punterId: number };

/** Whether a viewer has a token. */
export function isPunter(viewer: Viewer): viewer is PunterViewer {
  return viewer.punterId !== null;
}

/** One version of what is followed, made once for all of its viewers. */
export interface Moment {
  readonly version: number;
  /** It is final: only a correction makes another version. */
  readonly over: boolean;
  /** The encoded event that every viewer gets. */
  readonly text: string;
  /** Reads what some viewers get beside it. */
  own(viewers: readonly PunterViewer[]): Promise<OwnText>;
}

/** Tells what a viewer gets beside a version, encoded: at once where nothing is read for it, because thousands wait. */
export type OwnText = (viewer: PunterViewer) => string | Promise<string>;

/** Something beside the versions that changes, and of which viewers are told. Notices are what punters find at the bell. */
export interface LiveChange {
  readonly toPunters: boolean;
  /** Of what an event speaks; undefined: of something else. */
  idIn(event: FurlongEvent): number | undefined;
  /** The encoded event. */
  text(id: number): string;
}

/** A kind of thing that viewers follow: meetings, rounds of fixtures. */
export interface LiveSource {
  /** For the log. */
  readonly name: string;
  readonly changes: readonly LiveChange[];
  /** Calls `follower` for every new version once it can be read; returns the function that ends this. */
  follow(follower: (id: number) => void): () => void;
  /** This node's current version; undefined when there is none of this id. */
  readMoment(id: number): Promise<Moment | undefined>;
}

import { feed } from '@furlong/contract/calls/feed';
import { fixtureFeed } from '@furlong/contract/calls/soccer';

/** The sport that a call of the feed is about. */
export type FeedSport = 'racing' | 'soccer';

/** A call of the feed that changes something. */
export interface FeedCallName {
  readonly name: string;
  readonly sport: FeedSport;
}

const changes = [
  ...Object.entries(feed).map(([name, call]) => ({ name, call, sport: 'racing' as const })),
  ...Object.entries(fixtureFeed).map(([name, call]) => ({ name, call, sport: 'soccer' as const })),
].flatMap(({ name, call, sport }) =>
  call.method === 'PUT' ? [{ name, sport, parts: call.path.toLowerCase().split('/') }] : [],
);

/** The sport of each call that changes something, by its name. */
export const sportOfCall: ReadonlyMap<string, FeedSport> = new Map(
  changes.map(({ name, sport }) => [name, sport]),
);

/** The call of a path of the feed; undefined where there is none. */
export function callOfPath(path: string): FeedCallName | undefined {
  const parts = path.toLowerCase().replace(/\/$/, '').split('/');
  return changes.find(
    (change) =>
      change.parts.length === parts.length &&
      change.parts.every((part, index) => part.startsWith(':') || part === parts[index]),
  );
}

/** The meeting or fixture that a path of the feed is about: its part after `/api/Feed/Meetings/`; '' where it has none. */
export function refOfPath(path: string): string {
  return path.split('/')[4] ?? '';
}

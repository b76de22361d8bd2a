import type { PickedShares as Shares } from '@furlong/contract/schemas/standings';
import { raceStatusOfId } from '@furlong/domain/status';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { call } from '../platform/api/api.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { pickedSharesKey } from '../platform/api/query-keys.ts';
import styles from './picked-shares.module.css';
import { pickedWords, shortShare } from './picked-words.ts';

/** Shares that lag behind the card are read again after this time: a node counts a race just after its off. */
const lagMs = 2_000;
/** As often at most: a meeting that was over before shares were counted has none. */
const readsMax = 10;

type Race = { readonly raceNumber: number; readonly raceStatusId: number };

const PickedContext = createContext<Shares['races']>([]);

interface PickedSharesProps {
  meetingId: number;
  /** The races as the page shows them. */
  races: readonly Race[];
  children: ReactNode;
}

/** Reads, once the first race is off, who picked whom, for all {@link PickedShare} below; again with each off. */
export function PickedShares({ meetingId, races, children }: PickedSharesProps) {
  const off = races.filter(isOff).map(({ raceNumber }) => raceNumber);
  const { data = [] } = useQuery({
    queryKey: pickedSharesKey(meetingId, off),
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetPickedShares', { params: { meetingId }, signal })).pickedShares.races,
    enabled: off.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data: read, dataUpdateCount, errorUpdateCount } }) => {
      const lags = off.some((number) => !read?.some(({ raceNumber }) => raceNumber === number));
      return lags && dataUpdateCount + errorUpdateCount < readsMax ? lagMs : false;
    },
  });
  return <PickedContext value={data}>{children}</PickedContext>;
}

function isOff({ raceStatusId }: Race): boolean {
  const status = raceStatusOfId(raceStatusId);
  return status === 'closed' || status === 'resulted';
}

interface PickedShareProps {
  race: Race;
  saddle: number;
  /** Only the figure to the eye: a heading says what it is. */
  short?: boolean;
}

/** '34 % picked' of a runner whose race is off (rule: picked-share); nothing before, or while it is not known. */
export function PickedShare({ race, saddle, short = false }: PickedShareProps) {
  const races = useContext(PickedContext);
  const counted = isOff(race) && races.find(({ raceNumber }) => raceNumber === race.raceNumber);
  if (!counted) return null;
  const picked = counted.runners.find((runner) => runner.saddle === saddle)?.picked ?? 0;
  const words = pickedWords(picked, counted.punters);
  if (words === null) return null;
  if (!short) return <span className={styles.share}>{words}</span>;
  return (
    <span className={styles.share}>
      <span aria-hidden="true">{shortShare(words)}</span>
      <span className="sr">{words}</span>
    </span>
  );
}

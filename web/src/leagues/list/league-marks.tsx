import { LeagueStatus } from '@furlong/contract/codes/leagues';
import type { PunterLeague } from '@furlong/contract/schemas/leagues';
import { Tag } from '../../ui/feedback/tag.tsx';
import { listWords, statusWord } from '../league-words.ts';

/** What waits in a league. */
export function Marks({ league }: { league: PunterLeague }) {
  return (
    <>
      {league.pendingRequests > 0 && <Tag tone="amber">{listWords.requests(league.pendingRequests)}</Tag>}{' '}
      {league.handOver?.mine === true && <Tag tone="amber">{listWords.offered}</Tag>}
    </>
  );
}

/** A league's status. Quiet, what is as it should be is read out and not shown. */
export function StatusTag({ league, quiet = false }: { league: PunterLeague; quiet?: boolean }) {
  const isApproved = league.status === LeagueStatus.approved;
  return (
    <>
      {quiet && isApproved ? (
        <span className="sr">{statusWord(league.status)}</span>
      ) : (
        <Tag tone={isApproved ? 'green' : 'red'}>{statusWord(league.status)}</Tag>
      )}{' '}
      {league.joiningPaused && <Tag>{listWords.paused}</Tag>}
    </>
  );
}

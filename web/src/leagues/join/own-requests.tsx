import type { LeagueRequest } from '@furlong/contract/schemas/leagues';
import { call } from '../../platform/api/api.ts';
import { useNow } from '../../platform/device/now.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { act } from '../league-acts.ts';
import { useOwnRequests } from '../league-queries.ts';
import { momentInText, momentWords } from '../league-words.ts';
import styles from '../manage/manage.module.css';
import { Problem } from '../manage/problem.tsx';
import { useAct } from '../use-act.ts';
import { ownRequestWords } from './join-words.ts';

/** The punter's own requests that wait for an owner, and the last rejections. */
export function OwnRequests() {
  const { data: requests = [] } = useOwnRequests();
  if (requests.length === 0) return null;
  return (
    <section className="sect">
      <h2>{ownRequestWords.title}</h2>
      <ul className="sheet">
        {requests.map((request) => (
          <OwnRequest key={request.requestId} request={request} />
        ))}
      </ul>
    </section>
  );
}

function OwnRequest({ request }: { request: LeagueRequest }) {
  const now = useNow();
  const { isBusy, problem, run } = useAct();
  const { requestId, leagueName, state, requestedAt, mayAskAgainAt } = request;
  return (
    <li className={styles.entry}>
      <p>
        <b>{leagueName}</b>{' '}
        <Tag tone={state === 'pending' ? 'amber' : 'red'}>
          {state === 'pending' ? ownRequestWords.waiting : ownRequestWords.rejected}
        </Tag>
        <br />
        <span className="small dim">
          {state === 'pending'
            ? momentWords(requestedAt, now)
            : mayAskAgainAt === null
              ? ownRequestWords.never
              : Date.parse(mayAskAgainAt) <= now
                ? ownRequestWords.again
                : ownRequestWords.againFrom(momentInText(mayAskAgainAt, now))}
        </span>
      </p>
      <Problem words={problem} />
      {state === 'pending' && (
        <div>
          <Button
            size="small"
            busy={isBusy}
            onClick={() => run(() => act(call('CancelLeagueRequest', { body: { requestId } })))}
          >
            {ownRequestWords.takeBack}
            <span className="sr">{ownRequestWords.takeBackOf(leagueName)}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

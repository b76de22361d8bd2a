import { LeagueStatus } from '@furlong/contract/codes/leagues';
import type { LeagueNotification, PunterLeague } from '@furlong/contract/schemas/leagues';
import { useRef, useState } from 'react';
import { useNow } from '../../platform/device/now.ts';
import { Button } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { decideOn } from '../league-acts.ts';
import { useLeagueNotifications } from '../league-queries.ts';
import { momentWords } from '../league-words.ts';
import { RetrievalFailed } from '../retrieval-failed.tsx';
import { useAct } from '../use-act.ts';
import styles from './manage.module.css';
import { requestWords } from './manage-words.ts';
import { Problem } from './problem.tsx';

/** News shown before the rest is asked for. */
const firstNews = 4;

/** Who asks to join a league, for its owner, and what happened in it. */
export function LeagueNotifications({ league, isOwner }: { league: PunterLeague; isOwner: boolean }) {
  const { data: notifications, isError, refetch } = useLeagueNotifications(league.leagueCode);
  if (notifications === undefined) {
    if (!isError) return <Bone height={120} />;
    // What the page is about is beside it, and the band goes on telling of when that is.
    return <RetrievalFailed onRetry={() => void refetch()} isAside />;
  }
  const requests = notifications.filter(({ kind }) => kind === 'request');
  return (
    <>
      {isOwner && <Requests league={league} requests={requests} />}
      <News news={notifications.filter(({ kind }) => kind !== 'request')} league={league} />
    </>
  );
}

function Requests({ league, requests }: { league: PunterLeague; requests: readonly LeagueNotification[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="sect">
      <h2 ref={heading} tabIndex={-1}>
        {requestWords.title} <small>{league.leagueName}</small>
      </h2>
      {requests.length === 0 ? (
        <p className="dim">{requestWords.nobody}</p>
      ) : (
        <ul className="sheet">
          {requests.map((request) => (
            <Request
              key={request.punterId}
              leagueCode={league.leagueCode}
              request={request}
              onDecided={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RequestProps {
  leagueCode: string;
  request: LeagueNotification;
  onDecided: () => void;
}

function Request({ leagueCode, request, onDecided }: RequestProps) {
  const now = useNow();
  const [chosen, setChosen] = useState<'approve' | 'reject' | null>(null);
  const { isBusy, problem, run } = useAct();
  const { punterId, punterAlias, at } = request;
  const alias = punterAlias ?? requestWords.former;
  if (punterId === null) return null;
  const decide = (made: 'approve' | 'reject') => {
    setChosen(made);
    const isApproval = made === 'approve';
    run(
      () => decideOn(leagueCode, punterId, isApproval ? LeagueStatus.approved : LeagueStatus.rejected),
      () => {
        announce(isApproval ? requestWords.approved(alias) : requestWords.rejected(alias));
        onDecided();
      },
    );
  };
  return (
    <li className={styles.entry}>
      <p>
        <b>{alias}</b> <span className="small dim nowrap">{momentWords(at, now)}</span>
      </p>
      <Problem words={problem} />
      <div className={styles.buttons}>
        <Button
          kind="ink"
          size="small"
          busy={isBusy && chosen === 'approve'}
          aria-label={requestWords.approveOne(alias)}
          onClick={() => decide('approve')}
        >
          {requestWords.approve}
        </Button>
        <Button
          size="small"
          busy={isBusy && chosen === 'reject'}
          aria-label={requestWords.rejectOne(alias)}
          onClick={() => decide('reject')}
        >
          {requestWords.reject}
        </Button>
      </div>
    </li>
  );
}

function News({ news, league }: { news: readonly LeagueNotification[]; league: PunterLeague }) {
  const now = useNow();
  const [all, setAll] = useState(false);
  if (news.length === 0) return null;
  const shown = all ? news : news.slice(0, firstNews);
  return (
    <section className="sect">
      <h2>
        {requestWords.news} <small>{league.leagueName}</small>
      </h2>
      <ul className={styles.news}>
        {shown.map(({ kind, type, message, punterId, at }) => (
          <li key={`${kind} ${punterId} ${at}`} className={classNames(styles[type])}>
            <span>{message}</span>
            <span className="small dim">{momentWords(at, now)}</span>
          </li>
        ))}
      </ul>
      {shown.length < news.length && (
        <Button kind="quiet" size="small" onClick={() => setAll(true)}>
          {requestWords.showAll(news.length)}
        </Button>
      )}
    </section>
  );
}

import { LeagueStatus } from '@furlong/contract/codes/leagues';
import type { LeagueMember, PunterLeague, RemovedMember } from '@furlong/contract/schemas/leagues';
import { useRef, useState } from 'react';
import { call } from '../../platform/api/api.ts';
import { serverNow } from '../../platform/device/server-clock.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { AliasText } from '../../ui/standings/alias-text.tsx';
import { act, decideOn } from '../league-acts.ts';
import { useLeagueMembers } from '../league-queries.ts';
import { dateWords } from '../league-words.ts';
import { RetrievalFailed } from '../retrieval-failed.tsx';
import { useAct } from '../use-act.ts';
import { AskDialog } from './ask-dialog.tsx';
import { memberWords } from './manage-words.ts';
import styles from './members.module.css';
import { Problem } from './problem.tsx';

/** Members shown before more are asked for. */
const stepOfMembers = 25;

/** The members of a league. Its owner removes them here, and lets removed ones ask again. */
export function Members({ league, isOwner }: { league: PunterLeague; isOwner: boolean }) {
  const { data, isError, refetch } = useLeagueMembers(league.leagueCode);
  const [find, setFind] = useState('');
  const [shown, setShown] = useState(stepOfMembers);
  const [removing, setRemoving] = useState<LeagueMember | null>(null);
  const list = useRef<HTMLUListElement>(null);
  if (data === undefined) {
    if (!isError) return <Bone height={240} />;
    return <RetrievalFailed onRetry={() => void refetch()} />;
  }
  const { leagueMembers, removedMembers } = data;
  const wanted = find.trim().toLowerCase();
  const found = leagueMembers.filter(({ punterAlias }) => punterAlias.toLowerCase().startsWith(wanted));
  return (
    <div className={styles.members}>
      {leagueMembers.length > stepOfMembers && (
        <Field
          label={memberWords.find}
          value={find}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          onChange={({ target }) => setFind(target.value)}
        />
      )}
      <ul ref={list} className={styles.list} tabIndex={-1} aria-label={memberWords.list}>
        {found.slice(0, shown).map((member) => (
          <Member
            key={member.punterId}
            member={member}
            onRemove={isOwner && !member.isOwner ? () => setRemoving(member) : undefined}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="dim">{memberWords.foundNone}</p>}
      {found.length > shown && (
        <Button onClick={() => setShown(shown + stepOfMembers)}>{memberWords.more(found.length)}</Button>
      )}
      {isOwner && removedMembers.length > 0 && (
        <Removed leagueCode={league.leagueCode} removed={removedMembers} />
      )}
      {removing !== null && (
        <AskDialog
          title={memberWords.removeTitle(removing.punterAlias)}
          text={memberWords.removeText(removing.punterAlias, league.leagueName)}
          confirm={memberWords.remove}
          onConfirm={() => decideOn(league.leagueCode, removing.punterId, LeagueStatus.removed)}
          onDone={() => announce(memberWords.isRemoved(removing.punterAlias))}
          returnFocus={() => list.current}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  );
}

interface MemberProps {
  member: LeagueMember;
  onRemove: (() => void) | undefined;
}

function Member({ member, onRemove }: MemberProps) {
  const own = useSession((session) => session.punterId) === member.punterId;
  return (
    <li className={own ? styles.own : undefined}>
      <span className={styles.who}>
        <span>
          <b>
            <AliasText alias={member.punterAlias} />
          </b>{' '}
          {own && <span className="small">{memberWords.you}</span>}{' '}
          {member.isOwner && <Tag>{memberWords.owner}</Tag>}
        </span>
        <span className={`small ${styles.since}`}>
          {memberWords.since(dateWords(member.memberSince, serverNow()))}
        </span>
      </span>
      {onRemove !== undefined && (
        <Button size="small" aria-label={memberWords.removeOne(member.punterAlias)} onClick={onRemove}>
          {memberWords.remove}
        </Button>
      )}
    </li>
  );
}

function Removed({ leagueCode, removed }: { leagueCode: string; removed: readonly RemovedMember[] }) {
  const { isBusy, problem, run } = useAct();
  const [lifting, setLifting] = useState<number | null>(null);
  return (
    <details>
      <summary>{memberWords.removedCount(removed.length)}</summary>
      <Problem words={problem} />
      <ul className={styles.list}>
        {removed.map(({ punterId, punterAlias, removedAt }) => (
          <li key={punterId}>
            <span className={styles.who}>
              <b>
                <AliasText alias={punterAlias} />
              </b>
              <span className={`small ${styles.since}`}>
                {memberWords.removedOn(dateWords(removedAt, serverNow()))}
              </span>
            </span>
            <Button
              size="small"
              busy={isBusy && lifting === punterId}
              aria-label={memberWords.allowOne(punterAlias)}
              onClick={() => {
                setLifting(punterId);
                run(
                  () => act(call('LiftRemoval', { body: { leagueCode, punterId } })),
                  () => announce(memberWords.allowed(punterAlias)),
                );
              }}
            >
              {memberWords.allow}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

import type { Approval } from '@furlong/contract/schemas/desk-approvals';
import type { Preview } from '@furlong/contract/schemas/desk-previews';
import { isKeyedKind } from '@furlong/domain/desk/approvals';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatEnd } from '../../ui/format/format-date.ts';
import { deskCall } from '../desk-call.ts';
import { deskPaths, resultLink, scoreLink } from '../desk-links.ts';
import { formatSpan } from '../format-times.ts';
import { Problem } from '../shell/problem.tsx';
import { useSecond } from '../shell/use-second.ts';
import styles from './approvals.module.css';
import { nameApproval, stateTones } from './approvals-page.tsx';
import { approvalQuery, approvalStateQuery } from './approvals-queries.ts';
import { approvalWords, resultWords } from './approvals-words.ts';
import { type Compared, Comparison, Keying, type OpenApproval } from './blind-keying.tsx';
import { PreviewOf } from './preview.tsx';
import { scoreWords } from './score-words.ts';
import { useAct } from './use-act.ts';

/** A proposal: keyed blind where it is a result, then seen, then approved or declined. */
export function ApprovalPage() {
  const { id = '' } = useParams();
  const now = useSecond();
  const found = useQuery(approvalQuery(id));
  const [compared, setCompared] = useState<Compared | null>(null);
  useDecision(id, found.data?.approval.state, found.refetch);
  if (found.data === undefined) {
    return (
      <>
        <h1 className="sr">{approvalWords.title}</h1>
        {found.isPending ? (
          <Skeleton text={approvalWords.loading}>
            <br />
          </Skeleton>
        ) : 'status' in found.error && (found.error.status === 404 || found.error.status === 400) ? (
          <EmptyState
            title={approvalWords.notFound}
            action={<Link to={deskPaths.approvals}>{approvalWords.back}</Link>}
          >
            {approvalWords.notFoundText}
          </EmptyState>
        ) : (
          <ErrorState title={approvalWords.failed} onRetry={() => void found.refetch()}>
            {found.error.message}
          </ErrorState>
        )}
      </>
    );
  }
  const { approval, runners, placesPaid, keyed, keyedScore, preview, isSameOrigin } = found.data;
  const { state, maker, race, match, expiresAt, endedAt, endedBy, note } = approval;
  const again = async () => {
    await found.refetch();
  };
  const isExpired = state === 'waiting' && now >= Date.parse(expiresAt);
  const shown = isExpired ? 'expired' : state;
  const isBlind = approval.mayApprove && isKeyedKind(approval.kind) && keyed === null && keyedScore === null;
  return (
    <>
      <p>
        <Link className={styles.back} to={deskPaths.approvals}>
          {approvalWords.back}
        </Link>
      </p>
      <h1 className="page-title">{nameApproval(approval)}</h1>
      <p className={styles.facts}>
        <Tag tone={stateTones[shown]}>{approvalWords.states[shown]}</Tag>
        <span className="small dim">{approvalWords.by(maker)}</span>
        <span className="small num">
          {shown === 'waiting'
            ? approvalWords.left(formatSpan(Date.parse(expiresAt) - now))
            : approvalWords.decidedBy(endedBy, formatEnd(endedAt ?? expiresAt))}
        </span>
        {race !== null && <Link to={resultLink(race.raceId)}>{resultWords.title(race.raceNumber)}</Link>}
        {match !== null && (
          <Link to={scoreLink(match.fixtureId)}>{scoreWords.title(match.home, match.away)}</Link>
        )}
      </p>
      {note !== null && <Note>{note}</Note>}
      {isSameOrigin === null && <Note>{approvalWords.originArchived}</Note>}
      {isSameOrigin === true && (state === 'waiting' || state === 'approved') && (
        <Note tone="amber">{approvalWords.sameOrigin[state]}</Note>
      )}
      {compared !== null && !compared.isSame && (
        <Comparison compared={compared} runners={runners} placesPaid={placesPaid} />
      )}
      {shown === 'waiting' && isBlind && (
        <Keying open={found.data} onKeyed={(result) => void again().then(() => setCompared(result))} />
      )}
      {compared?.isSame === true && (
        <Note tone="green">{match === null ? approvalWords.same : scoreWords.same}</Note>
      )}
      {preview !== null && <PreviewOf preview={preview} runners={runners} />}
      {shown === 'waiting' && !isBlind && <Decision open={found.data} onDecided={again} />}
    </>
  );
}

/** Asks for the proposal again once somebody else decided on it. */
function useDecision(id: string, shown: Approval['state'] | undefined, refetch: () => unknown): void {
  const now = useQuery(approvalStateQuery(id, shown === 'waiting')).data?.state;
  const isBehind = shown === 'waiting' && now !== undefined && now !== shown;
  useEffect(() => {
    if (isBehind) refetch();
  }, [isBehind, refetch]);
}

function Decision({ open, onDecided }: { open: OpenApproval; onDecided: () => Promise<void> }) {
  const { approval, runners } = open;
  const { id, isOwn, mayApprove } = approval;
  const act = useAct();
  const [note, setNote] = useState('');
  const [changed, setChanged] = useState<Preview | null>(null);

  async function approve(): Promise<void> {
    let now: Preview | undefined;
    const done = await act.run(async () => {
      const answer = await deskCall('Approve', { body: { id } });
      if (answer.kind === 'refusal') now = (answer.payload as { readonly preview?: Preview }).preview;
      return answer;
    });
    setChanged(now ?? null);
    if (done !== null) announce(approvalWords.approved);
    // Refused, it may be decided already; what it would do now stays on the page.
    if (now === undefined) await onDecided();
  }

  async function decline(): Promise<void> {
    const body = { id, ...(note.trim() === '' ? {} : { note: note.trim() }) };
    const done = await act.run(() => deskCall('Decline', { body }));
    if (done !== null) announce(isOwn ? approvalWords.withdrawn : approvalWords.declined);
    await onDecided();
  }

  return (
    <section className={styles.panel}>
      {isOwn && <p>{approvalWords.ownWaits}</p>}
      {!isOwn && !mayApprove && <p>{approvalWords.notYours}</p>}
      {(isOwn || mayApprove) && (
        <Field
          label={approvalWords.why}
          value={note}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <Problem text={act.problem} />
      <div className={styles.acts}>
        {mayApprove && changed === null && (
          <Button kind="main" busy={act.isBusy} onClick={() => void approve()}>
            {approvalWords.approve}
          </Button>
        )}
        {(isOwn || mayApprove) && changed === null && (
          <Button kind="danger" busy={act.isBusy} onClick={() => void decline()}>
            {isOwn ? approvalWords.withdraw : approvalWords.decline}
          </Button>
        )}
      </div>
      {changed !== null && <PreviewOf preview={changed} runners={runners} title={approvalWords.changed} />}
    </section>
  );
}

import type { Approval, ApprovalsList } from '@furlong/contract/schemas/desk-approvals';
import { deskDuties } from '@furlong/domain/desk/roles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Tag, type TagTone } from '../../ui/feedback/tag.tsx';
import { formatEnd } from '../../ui/format/format-date.ts';
import { formatRands } from '../../ui/format/format-money.ts';
import { approvalLink } from '../desk-links.ts';
import { formatSpan } from '../format-times.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import { useSecond } from '../shell/use-second.ts';
import styles from './approvals.module.css';
import { approvalsQuery } from './approvals-queries.ts';
import { approvalWords, creditWords } from './approvals-words.ts';
import { CreditForm } from './credit-form.tsx';

export const stateTones: Readonly<Record<Approval['state'], TagTone>> = {
  waiting: 'amber',
  approved: 'green',
  declined: 'red',
  withdrawn: 'plain',
  differed: 'red',
  overtaken: 'red',
  expired: 'plain',
};

/** What waits for a second person, and what became of earlier proposals. */
export function ApprovalsPage() {
  const [query] = useSearchParams();
  const own = useOwnDesk();
  const now = useSecond();
  const asked = Number(query.get('before'));
  const before = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const list = useQuery({ ...approvalsQuery(before), placeholderData: keepPreviousData });
  return (
    <>
      <h1 className="page-title">{approvalWords.title}</h1>
      <p className={`dim ${styles.about}`}>{approvalWords.about}</p>
      {list.isPending && (
        <Skeleton text={approvalWords.loading}>
          <br />
        </Skeleton>
      )}
      {list.isError && list.data === undefined && (
        <ErrorState title={approvalWords.failed} onRetry={() => void list.refetch()}>
          {list.error.message}
        </ErrorState>
      )}
      {list.data !== undefined && (
        <>
          <section className="sect">
            <h2>{approvalWords.waiting}</h2>
            {list.data.waiting.length === 0 ? (
              <EmptyState title={approvalWords.noneWaiting}>{approvalWords.noneWaitingText}</EmptyState>
            ) : (
              <ul className={styles.list}>
                {list.data.waiting.map((approval) => (
                  <ApprovalLine key={approval.id} approval={approval} now={now} />
                ))}
              </ul>
            )}
          </section>
          {list.data.creditsToday !== null && <CreditsToday today={list.data.creditsToday} />}
          {mayDo(own.data?.roles ?? [], deskDuties.proposeCredits) && <CreditForm />}
          <section className="sect">
            <h2>{approvalWords.over}</h2>
            {list.data.over.length === 0 ? (
              <p>{approvalWords.noneOver}</p>
            ) : (
              <ul className={styles.list}>
                {list.data.over.map((approval) => (
                  <ApprovalLine key={approval.id} approval={approval} now={now} />
                ))}
              </ul>
            )}
            <nav className={styles.pages} aria-label={approvalWords.pages}>
              {before !== undefined && <Link to={{ search: '' }}>{approvalWords.newest}</Link>}
              {list.data.next !== null && <Link to={`?before=${list.data.next}`}>{approvalWords.older}</Link>}
            </nav>
          </section>
        </>
      )}
    </>
  );
}

/** What a proposal is about, in a few words. */
export function nameApproval({ kind, race, match, jackpot, credit }: Approval): string {
  const name = approvalWords.kinds[kind];
  if (credit !== null) return `${name}: ${approvalWords.credit(credit.username, formatRands(credit.amount))}`;
  if (jackpot !== null) return `${name}: ${jackpot.meetingName}`;
  if (match !== null) return `${name}: ${match.name}`;
  return race === null ? name : `${name}: ${approvalWords.race(race.meetingName, race.raceNumber)}`;
}

function ApprovalLine({ approval, now }: { approval: Approval; now: number }) {
  const { id, state, maker, isOwn, expiresAt, endedBy, endedAt, proposedAt } = approval;
  return (
    <li>
      <Link className={styles.item} to={approvalLink(id)}>
        <Tag tone={stateTones[state]}>{approvalWords.states[state]}</Tag>{' '}
        <span className={styles.name}>
          <b>{nameApproval(approval)}</b> <span className="small dim">{approvalWords.by(maker)}</span>{' '}
          {isOwn && <Tag tone="blue">{approvalWords.you}</Tag>}
        </span>
        <span className={`small num ${styles.when}`}>
          {state === 'waiting'
            ? approvalWords.left(formatSpan(Math.max(0, Date.parse(expiresAt) - now)))
            : approvalWords.decidedBy(endedBy, formatEnd(endedAt ?? proposedAt))}
        </span>
      </Link>
    </li>
  );
}

/** What manual credits and goodwill of today come to, beside their limits. */
function CreditsToday({ today }: { today: NonNullable<ApprovalsList['creditsToday']> }) {
  const { person, personMax, day, dayMax, goodwill, goodwillMax } = today;
  const sums = [
    creditWords.own(formatRands(person), formatRands(personMax)),
    creditWords.all(formatRands(day), formatRands(dayMax)),
    creditWords.goodwill(formatRands(goodwill), formatRands(goodwillMax)),
  ];
  return (
    <p className="small num">
      {creditWords.today} {sums.join(', ')}.
    </p>
  );
}

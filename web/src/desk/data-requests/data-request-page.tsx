import type { DeskRequest } from '@furlong/contract/schemas/desk-personal-data';
import { deskDuties } from '@furlong/domain/desk/roles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { DeletionParts } from '../../account/own-data/deletion-parts.tsx';
import { fieldNames, kindNames, stateNames } from '../../account/own-data/own-data-words.ts';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatEnd } from '../../ui/format/format-date.ts';
import { deskCall } from '../desk-call.ts';
import { deskPaths, punterLink } from '../desk-links.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import { dataRequestWords, dataRequestPageWords as words } from './data-request-words.ts';
import styles from './data-requests.module.css';
import { UrgencyTag } from './data-requests-page.tsx';

/** A request about personal data: what is asked beside what is stored, what a deletion does, and the decision. */
export function DataRequestPage() {
  const { id = '' } = useParams();
  const own = useOwnDesk();
  const [said, setSaid] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['desk', 'data-request', id],
    queryFn: async ({ signal }) =>
      payloadOf(await deskCall('GetDataRequest', { signal, params: { id } })).request,
  });
  if (found.data === undefined) {
    return (
      <>
        <h1 className="sr">{dataRequestWords.title}</h1>
        {found.isPending ? (
          <Skeleton text={words.loading}>
            <br />
          </Skeleton>
        ) : 'status' in found.error && (found.error.status === 404 || found.error.status === 400) ? (
          <EmptyState title={words.notFound} action={<Link to={deskPaths.dataRequests}>{words.back}</Link>}>
            {words.notFoundText}
          </EmptyState>
        ) : (
          <ErrorState title={words.failed} onRetry={() => void found.refetch()}>
            {found.error.message}
          </ErrorState>
        )}
      </>
    );
  }
  const request = found.data;
  const { number, kind, state, punterId, username, askedAt, dueAt, deletion } = request;
  const mayDecide = mayDo(own.data?.roles ?? [], deskDuties.decideDataRequests);
  return (
    <>
      <p>
        <Link className={styles.back} to={deskPaths.dataRequests}>
          {words.back}
        </Link>
      </p>
      <h1 className="page-title">{dataRequestWords.name(number, kindNames[kind])}</h1>
      <p className={styles.facts}>
        {state === 'open' ? <UrgencyTag askedAt={askedAt} /> : <Tag>{stateNames[state]}</Tag>}
        <span className="small">{dataRequestWords.due(dueAt)}</span>
        <Link to={punterLink(punterId)}>{username}</Link>
      </p>
      {said !== null && <Note tone="green">{said}</Note>}
      <Asks request={request} />
      {deletion !== null && (
        <section className={styles.panel}>
          <h2>{words.does}</h2>
          <DeletionParts parts={deletion.parts} />
        </section>
      )}
      {state === 'open' && mayDecide && (
        <Decide
          request={request}
          onDecided={async (text) => {
            await found.refetch();
            setSaid(text);
            announce(text);
          }}
        />
      )}
    </>
  );
}

function Asks({ request }: { request: DeskRequest }) {
  const { field, current, asked, reason, answer, decidedBy, decidedAt, state } = request;
  const isCorrected = state === 'done' && field !== null && field !== 'other';
  return (
    <section className={styles.panel}>
      <h2>{words.asks}</h2>
      <dl className="fact-rows">
        {field !== null && <Row name={words.field}>{fieldNames[field]}</Row>}
        {field !== null && field !== 'other' && <Row name={words.current}>{current ?? words.nothing}</Row>}
        {isCorrected && <Row name={words.before}>{words.beforeText}</Row>}
        {asked !== null && <Row name={words.asked}>{asked}</Row>}
        <Row name={words.reason}>{reason ?? words.erased}</Row>
        {answer !== null && <Row name={words.answer}>{answer}</Row>}
        {decidedBy !== null && decidedAt !== null && (
          <Row name={words.decidedBy}>
            {decidedBy}, {formatEnd(decidedAt)}
          </Row>
        )}
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface DecideProps {
  request: DeskRequest;
  onDecided: (said: string) => Promise<void>;
}

function Decide({ request, onDecided }: DecideProps) {
  const { id, kind, field, deletion } = request;
  const [answer, setAnswer] = useState('');
  const [isSure, setSure] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const isDeletion = kind === 'deletion';

  async function decide(decision: 'done' | 'refused'): Promise<void> {
    if (isBusy) return;
    const text = answer.trim();
    if (text === '' && (decision === 'refused' || field === 'other')) {
      setProblem(words.answerNeeded);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    const body = { decision, answer: text === '' ? null : text };
    const answered = await deskCall('DecideDataRequest', { params: { id }, body });
    setBusy(false);
    if (answered.kind === 'success') {
      if (decision === 'refused') await onDecided(words.wasRefused);
      else if (!isDeletion) await onDecided(words.wasDone);
      else await onDecided(answered.payload.mailed === true ? words.mailed : words.byHand);
    } else if (answered.kind === 'refusal') setProblem(answered.head.detail);
    else setProblem([answered.message, answered.detail].filter(Boolean).join(' '));
  }

  return (
    <section className={styles.panel}>
      <h2>{words.decide}</h2>
      <p className="small">{words.checkFirst}</p>
      {deletion !== null && deletion.hindrance !== null && (
        <Note tone="amber">
          {words.hindrance} {deletion.hindrance}
        </Note>
      )}
      <Field
        label={words.answerLabel}
        hint={words.answerHint}
        error={problem}
        value={answer}
        maxLength={1_000}
        autoComplete="off"
        onChange={({ target }) => setAnswer(target.value)}
      />
      {isSure ? (
        <fieldset className={styles.sure}>
          <legend>{words.eraseSure}</legend>
          <Button kind="danger" busy={isBusy} onClick={() => void decide('done')}>
            {words.eraseNow}
          </Button>
          <Button onClick={() => setSure(false)}>{words.cancel}</Button>
        </fieldset>
      ) : (
        <div className={styles.buttons}>
          {isDeletion ? (
            deletion?.hindrance === null && (
              <Button kind="danger" onClick={() => setSure(true)}>
                {words.erase}
              </Button>
            )
          ) : (
            <Button kind="ink" busy={isBusy} onClick={() => void decide('done')}>
              {field === 'other' ? words.markDone : words.correct}
            </Button>
          )}
          <Button busy={isBusy} onClick={() => void decide('refused')}>
            {words.refuse}
          </Button>
        </div>
      )}
    </section>
  );
}

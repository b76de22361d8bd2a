import type { DataRequestKind } from '@furlong/contract/codes/personal-data';
import type { DataRequest, OwnSay } from '@furlong/contract/schemas/personal-data';
import { useState } from 'react';
import { call } from '../../platform/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import styles from './own-data.module.css';
import { useOwnSayChange } from './own-data-queries.ts';
import { fieldNames, kindNames, requestWords, stateNames } from './own-data-words.ts';
import { RequestForm } from './request-form.tsx';

const stateTones = { open: 'amber', done: 'green', refused: 'red', withdrawn: 'plain' } as const;

/** What the punter asked about their data and where it stands, and the forms to ask (rule: data-requests). */
export function RequestsPart({ say }: { say: OwnSay }) {
  const [open, setOpen] = useState<DataRequestKind | null>(null);
  const isOpen = (kind: DataRequestKind) =>
    say.requests.some((request) => request.kind === kind && request.state === 'open');
  return (
    <section className="sect">
      <h2>{requestWords.title}</h2>
      <p>{requestWords.about}</p>
      {open === null ? (
        <div className={styles.buttons}>
          {!isOpen('correction') && (
            <Button onClick={() => setOpen('correction')}>{requestWords.correct}</Button>
          )}
          {!isOpen('deletion') && (
            <Button kind="danger" onClick={() => setOpen('deletion')}>
              {requestWords.delete}
            </Button>
          )}
        </div>
      ) : (
        <RequestForm kind={open} parts={say.deletion} onClose={() => setOpen(null)} />
      )}
      {say.requests.length > 0 && (
        <ul className={styles.requests} aria-label={requestWords.list}>
          {say.requests.map((request) => (
            <RequestLine key={request.id} request={request} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RequestLine({ request }: { request: DataRequest }) {
  const { id, kind, field, asked, askedAt, dueAt, state, answer, decidedAt } = request;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useOwnSayChange();

  async function withdraw(): Promise<void> {
    setBusy(true);
    const found = await change(call('WithdrawDataRequest', { body: { guid: id } }));
    setBusy(false);
    setProblem(found);
    if (found === null) announce(requestWords.withdrawn);
  }

  return (
    <li>
      <p>
        <b>{kindNames[kind]}</b> <Tag tone={stateTones[state]}>{stateNames[state]}</Tag>
      </p>
      {field !== null && (
        <p>
          {fieldNames[field]}
          {asked !== null && `: ${asked}`}
        </p>
      )}
      <p className="dim small">
        {requestWords.askedOn(askedAt)}.{' '}
        {decidedAt === null ? requestWords.due(dueAt) : requestWords.decidedOn(decidedAt)}.
      </p>
      {answer !== null && <p>{answer}</p>}
      {problem !== null && (
        <p role="alert" className="down small">
          {problem}
        </p>
      )}
      {state === 'open' && (
        <div>
          <Button size="small" busy={isBusy} onClick={() => void withdraw()}>
            {requestWords.withdraw}
          </Button>
        </div>
      )}
    </li>
  );
}

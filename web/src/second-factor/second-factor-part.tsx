import type { SecondFactorState } from '@furlong/contract/schemas/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../platform/api/api.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { Button } from '../ui/controls/button.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { formatEnd } from '../ui/format/format-date.ts';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { factorCall, problemOf } from './factor-call.ts';
import type { FactorChange } from './factor-change.ts';
import { factorWords } from './factor-words.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { hasPasskeys } from './use-passkey.ts';
import { withStepUp } from './with-step-up.ts';

const queryKey = ['second-factor'];

/** The account's second factor: what there is, and what adds and removes it. */
export function SecondFactorPart() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: async () => payloadOf(await factorCall('GetSecondFactor')).secondFactor,
  });
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function show({ secondFactor, recoveryCodes }: FactorChange): void {
    client.setQueryData(queryKey, secondFactor);
    if (recoveryCodes) setCodes(recoveryCodes);
  }

  return (
    <section className="sect">
      <h2>{factorWords.title}</h2>
      <p>{factorWords.about}</p>
      {data !== undefined ? (
        codes === null ? (
          <Factors state={data} onChange={show} />
        ) : (
          <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
        )
      ) : isError ? (
        <ErrorState title={factorWords.notLoaded} onRetry={() => void refetch()} />
      ) : (
        <Skeleton text={factorWords.loading}>
          <Bone height={60} />
        </Skeleton>
      )}
    </section>
  );
}

interface FactorsProps {
  state: SecondFactorState;
  onChange: (change: FactorChange) => void;
}

function Factors({ state, onChange }: FactorsProps) {
  const { app, passkeys, recoveryCodesLeft, isNeeded } = state;
  const [adding, setAdding] = useState<'app' | 'passkey' | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const count = passkeys.length + (app === null ? 0 : 1);

  async function act(send: () => Promise<Answer<FactorChange>>, done?: string): Promise<void> {
    setBusy(true);
    setProblem(null);
    const answer = await withStepUp(send);
    setBusy(false);
    setLeaving(null);
    if (answer.kind !== 'success') {
      setProblem(problemOf(answer));
      return;
    }
    onChange(answer.payload);
    if (done !== undefined) announce(done);
  }
  const finish = (change: FactorChange) => {
    setAdding(null);
    onChange(change);
    announce(factorWords.added);
  };

  if (adding === 'app') return <AddApp onDone={finish} onCancel={() => setAdding(null)} />;
  if (adding === 'passkey') return <AddPasskey onDone={finish} onCancel={() => setAdding(null)} />;
  const listed = [
    ...(app === null ? [] : [{ which: 'app', name: factorWords.app, madeAt: app.madeAt, usedAt: null }]),
    ...passkeys.map(({ id, ...passkey }) => ({ which: id, ...passkey })),
  ];
  return (
    <div className={styles.form}>
      {listed.length === 0 && <p className="dim">{factorWords.none}</p>}
      {listed.length > 0 && (
        <ul className={styles.list}>
          {listed.map(({ which, name, madeAt, usedAt }) => (
            <li key={which}>
              <span>
                <b>{name}</b>{' '}
                <span className="dim small">
                  {factorWords.since(formatEnd(madeAt))}
                  {usedAt !== null && `, ${factorWords.used(formatEnd(usedAt))}`}
                </span>
              </span>
              {leaving === which ? (
                <fieldset className={styles.acts}>
                  <legend>{factorWords.sure(name)}</legend>
                  <Button
                    kind="danger"
                    size="small"
                    busy={isBusy}
                    onClick={() =>
                      void act(() => factorCall('RemoveSecondFactor', { which }), factorWords.removed(name))
                    }
                  >
                    {factorWords.remove}
                  </Button>
                  <Button size="small" onClick={() => setLeaving(null)}>
                    {factorWords.keep}
                  </Button>
                </fieldset>
              ) : (
                !(isNeeded && count === 1) && (
                  <Button
                    size="small"
                    aria-label={factorWords.removeNamed(name)}
                    onClick={() => setLeaving(which)}
                  >
                    {factorWords.remove}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {isNeeded && count === 1 && <p className="dim small">{factorWords.needed}</p>}
      <div role="alert">{problem !== null && <Note tone="red">{problem}</Note>}</div>
      <div className={styles.acts}>
        <Button onClick={() => setAdding('app')}>
          {app === null ? factorWords.addApp : factorWords.replaceApp}
        </Button>
        {hasPasskeys() && <Button onClick={() => setAdding('passkey')}>{factorWords.addPasskey}</Button>}
      </div>
      {count > 0 && (
        <div className={styles.acts}>
          <span>{factorWords.codesLeft(recoveryCodesLeft)}</span>
          <Button size="small" busy={isBusy} onClick={() => void act(() => factorCall('MakeRecoveryCodes'))}>
            {factorWords.newCodes}
          </Button>
        </div>
      )}
    </div>
  );
}

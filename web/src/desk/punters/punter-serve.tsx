import type { DeskPunter } from '@furlong/contract/schemas/desk-punters';
import { deskDuties } from '@furlong/domain/desk/roles';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { formatRands } from '../../ui/format/format-money.ts';
import { deskCall } from '../desk-call.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import { IdentityForm } from './identity-form.tsx';
import { serveWords } from './punter-words.ts';
import styles from './punters.module.css';

interface PunterServeProps {
  punter: DeskPunter;
  /** The punter is asked for again; resolves when they are there. */
  onChanged: () => Promise<void>;
}

/** What support does for a punter: identity, suspending and restoring, ending sign-ins, closing. */
export function PunterServe({ punter, onChanged }: PunterServeProps) {
  const { punterId, account } = punter;
  const mayReset = mayDo(useOwnDesk().data?.roles ?? [], deskDuties.resetSecondFactors);
  if (punter.isStaff) return <p className="dim">{serveWords.staffOnly}</p>;
  const isClosed = punter.break?.kind === 'closure';
  const params = { punterId };
  return (
    <div className={styles.parts}>
      <IdentityForm key={punter.identity.version} punter={punter} onChanged={onChanged} />
      <section>
        <h2>{serveWords.title}</h2>
        {account === null && <p className="small dim">{serveWords.elsewhere}</p>}
        {account !== null && !account.isSuspended && (
          <Serve
            text={serveWords.suspend}
            about={serveWords.suspendText}
            label={serveWords.reason}
            hint={serveWords.reasonHint}
            onChanged={onChanged}
            onDo={async (reason) => ({
              answer: await deskCall('SuspendPunter', { params, body: { reason } }),
              done: () => serveWords.suspended,
            })}
          />
        )}
        {account?.isSuspended === true && (
          <Serve
            text={serveWords.restore}
            about={serveWords.restoreText}
            label={serveWords.reason}
            hint={serveWords.reasonHint}
            onChanged={onChanged}
            onDo={async (reason) => ({
              answer: await deskCall('RestorePunter', { params, body: { reason } }),
              done: () => serveWords.restored,
            })}
          />
        )}
        {account !== null && (
          <Serve
            text={serveWords.endSessions}
            about={serveWords.endSessionsText}
            label={serveWords.reason}
            hint={serveWords.reasonHint}
            onChanged={onChanged}
            onDo={async (reason) => {
              const answer = await deskCall('EndPunterSessions', { params, body: { reason } });
              const ended = answer.kind === 'success' ? (answer.payload.ended ?? 0) : 0;
              return { answer, done: () => serveWords.ended(ended) };
            }}
          />
        )}
        {account?.hasSecondFactor === true && mayReset && (
          <Serve
            text={serveWords.resetFactor}
            about={serveWords.resetFactorText}
            label={serveWords.reason}
            hint={serveWords.reasonHint}
            danger
            onChanged={onChanged}
            onDo={async (reason) => ({
              answer: await deskCall('ResetPunterFactor', { params, body: { reason } }),
              done: () => serveWords.factorReset,
            })}
          />
        )}
        {!isClosed && (
          <Serve
            text={serveWords.close}
            about={describeClosing(punter)}
            label={serveWords.closeWord}
            hint={serveWords.reasonHint}
            danger
            onChanged={onChanged}
            onDo={async (reason, guid) => ({
              answer: await deskCall('ClosePunterAccount', { params, body: { guid, reason } }),
              done: () => serveWords.closed,
            })}
          />
        )}
      </section>
    </div>
  );
}

interface Done {
  readonly answer: Awaited<ReturnType<typeof deskCall>>;
  /** What to say when it was done. */
  readonly done: () => string;
}

/** What closing an account does, with the money that stays in it. */
function describeClosing({ wallet }: DeskPunter): string {
  if (wallet === null || wallet.balance === 0) return serveWords.closeText;
  return `${serveWords.closeText} ${serveWords.closeMoney(formatRands(wallet.balance))}`;
}

interface ServeProps {
  text: string;
  about: string;
  label: string;
  hint: string;
  danger?: boolean;
  onDo: (reason: string, guid: string) => Promise<Done>;
  onChanged: () => Promise<void>;
}

/** An act behind a button: it opens, asks for the reason, and then does it. */
function Serve({ text, about, label, hint, danger = false, onDo, onChanged }: ServeProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  // Sent again after a lost answer it stands for the same act.
  const [guid] = useState(() => crypto.randomUUID());

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (reason.trim() === '') {
      setProblem(serveWords.reasonNeeded);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    const { answer, done } = await onDo(reason.trim(), guid);
    setBusy(false);
    if (answer.kind === 'success') {
      setOpen(false);
      setReason('');
      await onChanged();
      announce(done());
    } else if (answer.kind === 'refusal') setProblem(answer.head.detail);
    else setProblem([answer.message, answer.detail].filter(Boolean).join(' '));
  }

  if (!isOpen) {
    return (
      <p className={styles.act}>
        <Button kind={danger ? 'danger' : 'plain'} onClick={() => setOpen(true)}>
          {text}
        </Button>{' '}
        <span className="small dim">{about}</span>
      </p>
    );
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label={text}>
      <p className="small">{about}</p>
      <Field
        label={label}
        hint={hint}
        error={problem}
        value={reason}
        maxLength={300}
        autoFocus
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind={danger ? 'danger' : 'ink'} busy={isBusy}>
          {text}
        </Button>
        <Button onClick={() => setOpen(false)}>{serveWords.cancel}</Button>
      </div>
    </form>
  );
}

import { type DocumentKind, documentKinds } from '@furlong/contract/codes/desk-punters';
import type { DeskPunter } from '@furlong/contract/schemas/desk-punters';
import { deskDuties } from '@furlong/domain/desk/roles';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Select } from '../../ui/controls/field.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { deskCall } from '../desk-call.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import { Problem } from '../shell/problem.tsx';
import { nameOfDocument, nameOfIdentity, serveWords } from './punter-words.ts';
import styles from './punters.module.css';
import { identityTones } from './punters-page.tsx';

interface IdentityFormProps {
  punter: DeskPunter;
  onChanged: () => Promise<void>;
}

/** What was decided on an identity, and a form to verify it by a document or to reject it for a reason. */
export function IdentityForm({ punter, onChanged }: IdentityFormProps) {
  const { identity } = punter;
  const [open, setOpen] = useState<'verify' | 'reject' | null>(null);
  return (
    <section>
      <h2>{serveWords.identity}</h2>
      <p>
        <Tag tone={identityTones[identity.status]}>{nameOfIdentity(identity.status)}</Tag>{' '}
        {identity.decidedBy !== null && identity.at !== null && (
          <span className="small dim">{serveWords.decided(identity.decidedBy, identity.at)}</span>
        )}
      </p>
      {identity.document !== null && (
        <p className="small">
          {nameOfDocument(identity.document.kind)} …{identity.document.ending}
        </p>
      )}
      {identity.reason !== null && <p className="small">{identity.reason}</p>}
      {open === null && (
        <div className={styles.buttons}>
          <Button onClick={() => setOpen('verify')}>{serveWords.verify}</Button>
          {identity.status !== 'rejected' && (
            <Button onClick={() => setOpen('reject')}>{serveWords.reject}</Button>
          )}
        </div>
      )}
      {open !== null && (
        <Decide punter={punter} how={open} onChanged={onChanged} onCancel={() => setOpen(null)} />
      )}
    </section>
  );
}

interface DecideProps extends IdentityFormProps {
  how: 'verify' | 'reject';
  onCancel: () => void;
}

function Decide({ punter, how, onChanged, onCancel }: DecideProps) {
  const [kind, setKind] = useState<string>('');
  const [ending, setEnding] = useState('');
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const { punterId, identity } = punter;
  const looksLike = (punter.likeness ?? []).length > 0;
  const own = useOwnDesk();
  const mayCheck = mayDo(own.data?.roles ?? [], deskDuties.verifyDespiteExclusion);
  const known: DocumentKind | undefined = documentKinds.find((each) => each === kind);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const missing =
      how === 'verify' ? missingToVerify() : reason.trim() === '' ? serveWords.rejectionNeeded : undefined;
    setProblem(missing);
    if (missing !== undefined) return;
    setBusy(true);
    const isVerified = how === 'verify';
    const answer = await deskCall('DecidePunterIdentity', {
      params: { punterId },
      body: {
        status: isVerified ? 'approved' : 'rejected',
        document: isVerified && known ? { kind: known, ending: ending.trim().toUpperCase() } : null,
        reason: isVerified ? null : reason.trim(),
        despiteExclusion: isVerified && looksLike && checked,
        version: identity.version,
      },
    });
    setBusy(false);
    if (answer.kind === 'success') {
      await onChanged();
      announce(isVerified ? serveWords.verified : serveWords.rejected);
      onCancel();
    } else if (answer.kind === 'refusal') {
      setProblem(answer.head.detail);
      await onChanged();
    } else if (answer.kind === 'failure' && answer.status === 409) {
      await onChanged();
      announce(serveWords.changed);
    } else setProblem([answer.message, answer.detail].filter(Boolean).join(' '));
  }

  function missingToVerify(): string | undefined {
    if (known === undefined) return serveWords.documentNeeded;
    if (!/^[0-9a-z]{4}$/i.test(ending.trim())) return serveWords.endingNeeded;
    if (looksLike && !mayCheck) return serveWords.adminNeeded;
    return looksLike && !checked ? serveWords.checkedNeeded : undefined;
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={serveWords[how]}
    >
      {how === 'verify' ? (
        <>
          <Select label={serveWords.document} value={kind} onChange={({ target }) => setKind(target.value)}>
            <option value="">{serveWords.documentChoose}</option>
            {documentKinds.map((each) => (
              <option key={each} value={each}>
                {nameOfDocument(each)}
              </option>
            ))}
          </Select>
          <Field
            label={serveWords.ending}
            value={ending}
            maxLength={4}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => setEnding(target.value)}
          />
          {looksLike && !mayCheck && <p className="small">{serveWords.adminNeeded}</p>}
          {looksLike && mayCheck && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={checked}
                onChange={({ target }) => setChecked(target.checked)}
              />
              {serveWords.checked}
            </label>
          )}
        </>
      ) : (
        <Field
          label={serveWords.rejection}
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Problem text={problem} />
      <div className={styles.buttons}>
        <Button type="submit" kind={how === 'verify' ? 'ink' : 'danger'} busy={isBusy}>
          {serveWords[how]}
        </Button>
        <Button onClick={onCancel}>{serveWords.cancel}</Button>
      </div>
    </form>
  );
}

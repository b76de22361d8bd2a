import {
  type CorrectedField,
  correctedFields,
  type DataRequestKind,
} from '@furlong/contract/codes/personal-data';
import type { DeletionPart } from '@furlong/contract/schemas/personal-data';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../platform/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Select } from '../../ui/controls/field.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { DeletionParts } from './deletion-parts.tsx';
import styles from './own-data.module.css';
import { useOwnSayChange } from './own-data-queries.ts';
import { fieldNames, kindNames, requestWords } from './own-data-words.ts';

interface RequestFormProps {
  kind: DataRequestKind;
  /** What a deletion would do. */
  parts: readonly DeletionPart[];
  onClose: () => void;
}

/** Asks for a correction, or for a deletion below what it would do. Sent again it is the same request. */
export function RequestForm({ kind, parts, onClose }: RequestFormProps) {
  const [guid] = useState(() => crypto.randomUUID());
  const [field, setField] = useState<CorrectedField>('email');
  const [asked, setAsked] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = useOwnSayChange();
  const isCorrection = kind === 'correction';

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const missing =
      isCorrection && asked.trim() === ''
        ? requestWords.askedNeeded
        : reason.trim() === ''
          ? requestWords.reasonNeeded
          : null;
    setProblem(missing);
    if (missing !== null) return;
    setBusy(true);
    const what = isCorrection ? { field, asked: asked.trim() } : { field: null, asked: null };
    const found = await change(
      call('AskAboutData', { body: { guid, kind, ...what, reason: reason.trim() } }),
    );
    setBusy(false);
    setProblem(found);
    if (found !== null) return;
    announce(requestWords.sent);
    onClose();
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={kindNames[kind]}
    >
      {isCorrection ? (
        <>
          <Select
            label={requestWords.field}
            value={field}
            onChange={({ target }) => {
              const chosen = correctedFields.find((each) => each === target.value);
              if (chosen !== undefined) setField(chosen);
            }}
          >
            {correctedFields.map((each) => (
              <option key={each} value={each}>
                {fieldNames[each]}
              </option>
            ))}
          </Select>
          <Field
            label={field === 'other' ? requestWords.what : requestWords.asked}
            {...(field === 'date-of-birth' && { hint: requestWords.birthHint })}
            value={asked}
            maxLength={300}
            autoComplete="off"
            onChange={({ target }) => setAsked(target.value)}
          />
        </>
      ) : (
        <>
          <p>
            <b>{requestWords.deletes}</b>
          </p>
          <DeletionParts parts={parts} />
        </>
      )}
      <Field
        label={requestWords.reason}
        value={reason}
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => setReason(target.value)}
      />
      {problem !== null && (
        <p role="alert" className="down">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" kind={isCorrection ? 'ink' : 'danger'} busy={isBusy}>
          {requestWords.send}
        </Button>
        <Button onClick={onClose}>{requestWords.cancel}</Button>
      </div>
    </form>
  );
}

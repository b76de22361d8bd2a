import {
  type CorrectedField,
  correctedFields,
  type DataRequestKind,
} from '@furlong/contract/codes/personal-data';
import type { DeletionPart } from '@furlong/contract/schemas/personal-data';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Select } from '../../ui/controls/field.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { DeletionParts } from './deletion-parts.tsx';
import styles from './own-data.module.css';
import { useOwnSayChange } from './own-data-queries.ts';
import { fieldNames, kindNames, requestWords } from './own-data-words.ts';

/** What is wrong, by its field; `whole` of the request. */
type Wrong = Partial<Record<'asked' | 'reason' | 'whole', string>>;

/** Puts what the server says to the field that it names: `asked: expected a mobile number such as 082 123 4567`. */
function placeProblem(words: string): Wrong {
  const [, expected] = /^asked: expected (.+)$/.exec(words) ?? [];
  return expected === undefined ? { whole: words } : { asked: requestWords.askedWrong(expected) };
}

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
  const [wrong, setWrong] = useState<Wrong>({});
  const [isBusy, setBusy] = useState(false);
  const change = useOwnSayChange();
  const isCorrection = kind === 'correction';
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(wrong).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrong]);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const missing: Wrong = {
      ...(isCorrection && asked.trim() === '' && { asked: requestWords.askedNeeded }),
      ...(reason.trim() === '' && { reason: requestWords.reasonNeeded }),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const what = isCorrection ? { field, asked: asked.trim() } : { field: null, asked: null };
    const found = await change(
      call('AskAboutData', { body: { guid, kind, ...what, reason: reason.trim() } }),
    );
    setBusy(false);
    setWrong(found === null ? {} : placeProblem(found));
    if (found !== null) return;
    announce(requestWords.sent);
    onClose();
  }

  return (
    <form
      ref={form}
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
            error={wrong.asked}
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
        error={wrong.reason}
        value={reason}
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => setReason(target.value)}
      />
      {wrong.whole !== undefined && (
        <p role="alert" className="down">
          {wrong.whole}
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

import { localDayOf } from '@furlong/domain/local-date';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { instantOf } from '../instant-of.ts';
import { TimeField } from '../shell/time-field.tsx';
import { useUnsaved } from '../shell/unsaved.tsx';
import { Differences } from './differences.tsx';
import { holdingAt, type RuleKind, type ShownVersions } from './rule-kind.ts';
import styles from './rules.module.css';
import { rulesWords as words } from './rules-words.ts';

interface RulesFormProps<R, D> {
  kind: RuleKind<R, D>;
  list: ShownVersions<R>;
  onPublished: (from: string) => Promise<void>;
  /** Somebody published meanwhile: the list is asked for again. */
  onStale: () => Promise<void>;
  onClose: () => void;
}

/** What is published, once it was checked: shown with what it changes before it is. */
interface Ready<R> {
  readonly rules: R;
  /** Null: at once. */
  readonly from: string | null;
}

/** Types rules from those in force, shows what they change, and publishes them. */
export function RulesForm<R, D>({ kind, list, onPublished, onStale, onClose }: RulesFormProps<R, D>) {
  const [start] = useState<D>(() => kind.draftOf(startOf(list)));
  const [draft, setDraft] = useState(start);
  useUnsaved(draft !== start);
  const [when, setWhen] = useState<When>(() => ({
    isAtOnce: true,
    day: localDayOf(new Date()),
    time: '',
  }));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [ready, setReady] = useState<Ready<R> | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const preview = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // The form is long and the preview short: whoever looks is taken to it, and to the first value that is wrong.
  useEffect(() => {
    if (ready) preview.current?.focus();
  }, [ready]);
  useEffect(() => {
    if (Object.keys(wrong).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrong]);

  function look(event: SubmitEvent): void {
    event.preventDefault();
    const read = kind.read(draft);
    const from = when.isAtOnce ? null : instantOf(when);
    const faults = {
      ...('wrong' in read && read.wrong),
      ...(!when.isAtOnce && (from === null || Date.parse(from) <= Date.now()) && { from: words.badTime }),
    };
    setWrong(faults);
    setProblem(Object.keys(faults).length > 0 ? words.wrong : undefined);
    if ('rules' in read && Object.keys(faults).length === 0) setReady({ rules: read.rules, from });
  }

  async function publish({ rules, from }: Ready<R>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const body = { basedOn: list.basedOn, rules, ...(from !== null && { from }) };
    const answer = await kind.publish(body);
    setBusy(false);
    if (answer.kind === 'success') {
      await onPublished(answer.payload.from);
      return;
    }
    setProblem(
      answer.kind === 'refusal'
        ? answer.head.detail
        : [answer.message, answer.detail].filter(Boolean).join(' '),
    );
    if (answer.kind === 'failure' && answer.status === 409) await onStale();
    else setReady(null);
  }

  const title = words.change(kind.words.what);
  const alert = problem !== undefined && (
    <p role="alert" className="down">
      {problem}
    </p>
  );
  if (ready) {
    const at = ready.from === null ? Date.now() : Date.parse(ready.from);
    const before = holdingAt(list.versions, at);
    return (
      <section ref={preview} className={styles.form} aria-label={title} tabIndex={-1}>
        <h3>{words.preview}</h3>
        <p className="small dim">
          {before && before.number > 0 ? words.previewOf(before.number) : words.previewOfFile}
        </p>
        <Differences kind={kind} before={before} after={ready.rules} />
        {alert}
        <div className={styles.buttons}>
          <Button kind="ink" busy={isBusy} onClick={() => void publish(ready)}>
            {words.publish}
          </Button>
          <Button onClick={() => setReady(null)}>{words.back}</Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </section>
    );
  }
  const { fields: Fields } = kind;
  return (
    <form ref={form} className={styles.form} onSubmit={look} noValidate aria-label={title}>
      <Fields draft={draft} wrong={wrong} onChange={setDraft} />
      <Begin when={when} error={wrong.from} leadSeconds={list.leadSeconds} onChange={setWhen} />
      {alert}
      <div className={styles.buttons}>
        <Button type="submit" kind="ink">
          {words.look}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  );
}

/** When a version begins, as it is typed. */
interface When {
  readonly isAtOnce: boolean;
  readonly day: string;
  readonly time: string;
}

interface BeginProps {
  when: When;
  error: string | undefined;
  leadSeconds: number;
  onChange: (when: When) => void;
}

function Begin({ when, error, leadSeconds, onChange }: BeginProps) {
  return (
    <fieldset className={styles.from}>
      <legend>{words.from}</legend>
      <label>
        <input type="radio" checked={when.isAtOnce} onChange={() => onChange({ ...when, isAtOnce: true })} />
        {words.atOnce(leadSeconds)}
      </label>
      <label>
        <input
          type="radio"
          checked={!when.isAtOnce}
          onChange={() => onChange({ ...when, isAtOnce: false })}
        />
        {words.atTime}
      </label>
      {!when.isAtOnce && (
        <div className={styles.fields}>
          <Field
            label={words.day}
            type="date"
            min="1990-01-01"
            max="2100-12-31"
            value={when.day}
            error={error}
            onChange={({ target }) => onChange({ ...when, day: target.value })}
          />
          <TimeField label={words.time} value={when.time} onChange={(time) => onChange({ ...when, time })} />
        </div>
      )}
    </fieldset>
  );
}

/** What the form starts from: what is in force. */
function startOf<R>({ versions }: ShownVersions<R>): R {
  const [first] = versions;
  const start = versions.find(({ state }) => state === 'in-force') ?? first;
  // The server lists one version at least.
  if (!start) throw new Error('rules without a version');
  return start.rules;
}

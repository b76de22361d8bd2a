import type { LimitChange, PunterLimit } from '@furlong/contract/schemas/protection';
import { parseMoney } from '@furlong/domain/money';
import { LIMIT_KINDS, type LimitKind } from '@furlong/domain/protection/limit';
import { useState } from 'react';
import { call } from '../platform/api/api.ts';
import { Button } from '../ui/controls/button.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { formatEnd } from '../ui/format/format-date.ts';
import { Money } from '../ui/format/money.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import styles from './limits.module.css';
import { useProtectionChange } from './protection-queries.ts';
import {
  changeWords,
  kindWords,
  limitName,
  limitsWords,
  limitWords,
  pendingWords,
  periodWords,
  resetWords,
  startedWords,
  staysWords,
  usedPart,
  useWords,
} from './protection-words.ts';

interface LimitsProps {
  limits: readonly PunterLimit[];
  history: readonly LimitChange[];
}

/** The nine limits with their use, and the history of changes. */
export function Limits({ limits, history }: LimitsProps) {
  const [changing, setChanging] = useState<PunterLimit | null>(null);
  return (
    <section className="sect">
      <h2 id="limits">
        {limitsWords.title} <small>{limitsWords.when}</small>
      </h2>
      <div className={styles.kinds}>
        {LIMIT_KINDS.map((kind) => (
          <LimitsOn
            key={kind}
            kind={kind}
            limits={limits.filter((limit) => limit.kind === kind)}
            onChange={setChanging}
          />
        ))}
      </div>
      {history.length > 0 && <History history={history} />}
      {changing !== null && <LimitDialog limit={changing} onClose={() => setChanging(null)} />}
    </section>
  );
}

interface LimitsOnProps {
  kind: LimitKind;
  limits: readonly PunterLimit[];
  onChange: (limit: PunterLimit) => void;
}

function LimitsOn({ kind, limits, onChange }: LimitsOnProps) {
  const { title, explained } = kindWords[kind];
  return (
    <div className={`sheet ${styles.kind}`}>
      <h3>{title}</h3>
      <p className="dim small">{explained}</p>
      <ul>
        {limits.map((limit) => (
          <LimitRow key={limit.period} limit={limit} onChange={() => onChange(limit)} />
        ))}
      </ul>
    </div>
  );
}

function LimitRow({ limit, onChange }: { limit: PunterLimit; onChange: () => void }) {
  const { kind, period, amount, resetsAt, pending } = limit;
  const { title } = periodWords[period];
  return (
    <li className={styles.limit}>
      <span className={styles.period}>{title}</span>
      <span className={styles.amount}>
        {amount === null ? (
          <span className="dim">{limitsWords.none}</span>
        ) : (
          <Money cents={parseMoney(amount)} />
        )}
      </span>
      <Button size="small" className={styles.change} onClick={onChange}>
        {amount === null ? limitsWords.set : limitsWords.change}
        <span className="sr">
          {' '}
          {limitsWords.the} {limitName({ kind, period })}
        </span>
      </Button>
      <span className={`dim small ${styles.use}`}>
        {useWords(limit)}
        <span className={styles.new}>, {resetWords(resetsAt)}</span>
      </span>
      {amount !== null && (
        <span className={styles.meter} data-full={usedPart(limit) === 1 || undefined} aria-hidden="true">
          <span style={{ width: `${usedPart(limit) * 100}%` }} />
        </span>
      )}
      {pending !== null && <Pending limit={limit} pending={pending} />}
    </li>
  );
}

function Pending({ limit, pending }: { limit: PunterLimit; pending: NonNullable<PunterLimit['pending']> }) {
  const { kind, period, amount } = limit;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useProtectionChange();
  const keep = `${limitsWords.keep} ${limitWords(amount)}`;

  async function cancel(): Promise<void> {
    setBusy(true);
    const found = await change(call('CancelLimit', { body: { kind, period } }));
    setBusy(false);
    setProblem(found);
    if (found !== null) return;
    announce(staysWords(limit));
  }

  return (
    <div className={styles.pending}>
      <Note
        tone="amber"
        actions={
          <Button size="small" busy={isBusy} onClick={() => void cancel()}>
            {keep}
            <span className="sr">
              {' '}
              {limitsWords.as} {limitName(limit)}
            </span>
          </Button>
        }
      >
        <b>{limitWords(pending.amount)}</b> {pendingWords(pending.effectiveAt)}
        {problem !== null && <span role="alert"> {problem}</span>}
      </Note>
    </div>
  );
}

function History({ history }: { history: readonly LimitChange[] }) {
  return (
    <details className={styles.history}>
      <summary>{limitsWords.history}</summary>
      <ul>
        {history.map((change) => (
          <li key={`${change.kind} ${change.period} ${change.at}`}>
            <time dateTime={change.at}>{formatEnd(change.at)}</time>
            <span>
              {changeWords(change)}
              {change.effectiveAt !== change.at && (
                <span className="dim"> {startedWords(change.effectiveAt)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { AskFirst } from '../by-hand/ask-first.tsx';
import { Problem } from '../shell/problem.tsx';
import { Differences } from './differences.tsx';
import { holdingAt, type RuleKind, type ShownVersion, type ShownVersions } from './rule-kind.ts';
import styles from './rules.module.css';
import { RulesForm } from './rules-form.tsx';
import { describeVersion, rulesWords as words } from './rules-words.ts';

interface RuleSectionProps<R, D> {
  kind: RuleKind<R, D>;
  mayChange: boolean;
  /** Above the versions. */
  children?: ReactNode;
}

/** A version begins while somebody looks. */
const refreshMs = 30_000;

/** One kind of rules: in force, to come, before; for who may change them the form. */
export function RuleSection<R, D>({ kind, mayChange, children }: RuleSectionProps<R, D>) {
  const list = useQuery({
    queryKey: ['desk', 'rules', kind.key],
    queryFn: ({ signal }) => kind.load(signal),
    refetchInterval: refreshMs,
  });
  const refresh = async () => {
    await list.refetch();
  };
  return (
    <section className={`sect ${styles.section}`}>
      <h2>{kind.words.title}</h2>
      <p className="small dim">{kind.words.about}</p>
      {children}
      {list.isPending && (
        <Skeleton text={words.loading}>
          <br />
        </Skeleton>
      )}
      {list.isError && list.data === undefined && (
        <ErrorState title={words.failed} onRetry={() => void list.refetch()}>
          {list.error.message}
        </ErrorState>
      )}
      {list.data !== undefined && (
        <Versions kind={kind} list={list.data} mayChange={mayChange} onChanged={refresh} />
      )}
    </section>
  );
}

interface VersionsProps<R, D> extends RuleSectionProps<R, D> {
  list: ShownVersions<R>;
  onChanged: () => Promise<void>;
}

function Versions<R, D>({ kind, list, mayChange, onChanged }: VersionsProps<R, D>) {
  const [isOpen, setOpen] = useState(false);
  const { versions } = list;
  const inForce = versions.find(({ state }) => state === 'in-force');
  const coming = versions.filter(({ state }) => state === 'coming').toReversed();
  const past = versions.filter(({ state }) => state === 'past' || state === 'withdrawn');
  return (
    <>
      {inForce && (
        <div className={styles.version}>
          <h3>{words.inForce}</h3>
          <p className="small dim">{describeVersion(inForce)}</p>
          <dl className={styles.rows}>
            {kind.rowsOf(inForce.rules).map(({ what, value }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {coming.map((version) => (
        <div key={version.number} className={styles.version}>
          <h3>{words.coming}</h3>
          <p className="small dim">{describeVersion(version)}</p>
          <Differences kind={kind} before={beforeOf(versions, version)} after={version.rules} />
          {mayChange && <Withdraw kind={kind} number={version.number} onChanged={onChanged} />}
        </div>
      ))}
      {mayChange && !isOpen && (
        <p className={styles.past}>
          <Button onClick={() => setOpen(true)}>{words.change(kind.words.what)}</Button>
        </p>
      )}
      {isOpen && (
        <RulesForm
          key={list.basedOn}
          kind={kind}
          list={list}
          onPublished={async (from) => {
            await onChanged();
            setOpen(false);
            announce(words.published(kind.words.what, from));
          }}
          onStale={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{words.before(past.length)}</summary>
          {past.map((version) => (
            <div key={version.number} className={styles.version}>
              <p className="small dim">{describeVersion(version)}</p>
              <Differences kind={kind} before={beforeOf(versions, version)} after={version.rules} />
            </div>
          ))}
        </details>
      )}
      {list.hasMore && <Note tone="amber">{words.more}</Note>}
    </>
  );
}

/** The version that a version follows. */
function beforeOf<R>(
  versions: readonly ShownVersion<R>[],
  { from, number }: ShownVersion<R>,
): ShownVersion<R> | undefined {
  if (from === null) return undefined;
  return holdingAt(
    versions.filter((other) => other.number !== number),
    Date.parse(from),
  );
}

interface WithdrawProps<R, D> extends Pick<VersionsProps<R, D>, 'kind' | 'onChanged'> {
  number: number;
}

function Withdraw<R, D>({ kind, number, onChanged }: WithdrawProps<R, D>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function withdraw(): Promise<void> {
    setBusy(true);
    const answer = await kind.withdraw(number);
    setBusy(false);
    if (answer.kind === 'success') announce(words.withdrawn(number));
    else setProblem(answer.kind === 'refusal' ? answer.head.detail : answer.message);
    await onChanged();
  }
  return (
    <>
      <AskFirst
        label={words.withdraw}
        name={words.withdrawNamed(number)}
        question={words.withdrawSure(number)}
        busy={isBusy}
        small
        onYes={withdraw}
      />
      <Problem text={problem} />
    </>
  );
}

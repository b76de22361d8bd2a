import { listDifferences, type RuleKind, type ShownVersion } from './rule-kind.ts';
import styles from './rules.module.css';
import { rulesWords as words } from './rules-words.ts';

interface DifferencesProps<R, D> {
  kind: RuleKind<R, D>;
  /** Undefined: there is nothing before, and all is shown. */
  before: ShownVersion<R> | undefined;
  after: R;
}

/** What a version changes of the one before it, line by line. */
export function Differences<R, D>({ kind, before, after }: DifferencesProps<R, D>) {
  const changes = listDifferences(before ? kind.rowsOf(before.rules) : [], kind.rowsOf(after));
  if (changes.length === 0) return <p>{words.noChange}</p>;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.old}</th>
          <th scope="col">{words.fresh}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.what}>
            <th scope="row">{change.what}</th>
            <td>{change.before ?? words.none}</td>
            <td>{change.after ?? words.none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

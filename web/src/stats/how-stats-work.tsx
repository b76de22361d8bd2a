import { howStatsFolded, howStatsTitle, howStatsWork } from './how-stats-words.ts';
import styles from './stats.module.css';

/**
 * How stats work (rules: stats-meetings, stats-timelines, stats-rates, expected-winners, corrected-stats). Folded while
 * there are no own figures that it could explain.
 */
export function HowStatsWork({ isFolded }: { isFolded: boolean }) {
  return (
    <section className="sect">
      <h2>{howStatsTitle}</h2>
      {isFolded ? (
        <details className={styles.how}>
          <summary>{howStatsFolded}</summary>
          <Parts />
        </details>
      ) : (
        <Parts />
      )}
    </section>
  );
}

function Parts() {
  return (
    <div className="stack">
      {howStatsWork.map(({ title, text, more }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p className="small dim">{text}</p>
          {more !== undefined && (
            <details className={styles.how}>
              <summary>{more.title}</summary>
              <p className="small dim">{more.text}</p>
            </details>
          )}
        </div>
      ))}
    </div>
  );
}

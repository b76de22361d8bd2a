import { howStatsTitle, howStatsWork } from './how-stats-words.ts';

/** How stats work (rules: stats-meetings, stats-timelines, stats-rates, expected-winners, corrected-stats). */
export function HowStatsWork() {
  return (
    <section className="sect">
      <h2>{howStatsTitle}</h2>
      <div className="stack">
        {howStatsWork.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p className="small dim">{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

import type { PersonRecord } from '@furlong/contract/schemas/runners';
import styles from './people-records.module.css';
import { recordDetail, recordWords, runnerWords } from './runner-words.ts';

interface PeopleRecordsProps {
  jockey: PersonRecord | null;
  trainer: PersonRecord | null;
}

/** How often the jockey and the trainer of a runner won (rules: people-rates, stats-rates). */
export function PeopleRecords({ jockey, trainer }: PeopleRecordsProps) {
  if (jockey === null && trainer === null) return <p className="dim">{runnerWords.people.none}</p>;
  return (
    <dl className={`sheet ${styles.people}`}>
      {jockey !== null && <Person who="jockey" record={jockey} />}
      {trainer !== null && <Person who="trainer" record={trainer} />}
    </dl>
  );
}

function Person({ who, record }: { who: 'jockey' | 'trainer'; record: PersonRecord }) {
  const detail = recordDetail(record);
  return (
    <div className={styles.person}>
      <dt>
        <span className="label">{runnerWords.facts[who]}</span> <b>{record.name}</b>
      </dt>
      <dd>
        <b className="num">{recordWords(record, who)}</b>
        {detail !== null && (
          <details className={styles.detail}>
            <summary>
              {runnerWords.people.howSure}
              <span className="sr"> {record.name}</span>
            </summary>
            <p>{detail}</p>
          </details>
        )}
      </dd>
    </div>
  );
}

import type { Race } from '@furlong/contract/schemas/meetings';
import type { RunnerForm, RunRecord } from '@furlong/contract/schemas/runners';
import { formatCount } from '../ui/format/format-number.ts';
import styles from './run-records.module.css';
import { runnerWords, tripWords } from './runner-words.ts';

interface RunRecordsProps {
  records: RunnerForm['records'];
  race: Race;
  courseName: string;
}

/** A horse's record at the course, over the trip and on the going of its race (rule: run-records). */
export function RunRecords({ records: { course, trip, going }, race, courseName }: RunRecordsProps) {
  const rows: readonly (readonly [string, RunRecord | null])[] = [
    [courseName, course],
    [tripWords({ ...race, going: '' }), trip],
    [race.going, going],
  ];
  const words = runnerWords.records;
  return (
    <div className={`sheet ${styles.sheet}`}>
      <table className={styles.records}>
        <caption className="sr">{words.title}</caption>
        <thead>
          <tr>
            <td className={styles.name}>{words.name}</td>
            {[words.runs, words.wins, words.places].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(
            ([name, record]) =>
              record !== null && (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {[record.runs, record.wins, record.places].map((count, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
                    <td key={place}>{record.runs === 0 && place > 0 ? '–' : formatCount(count)}</td>
                  ))}
                </tr>
              ),
          )}
        </tbody>
      </table>
    </div>
  );
}

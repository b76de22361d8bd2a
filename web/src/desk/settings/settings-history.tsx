import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatEnd } from '../../ui/format/format-date.ts';
import { problemOf } from '../content/content-queries.ts';
import { deskCall } from '../desk-call.ts';
import { Problem } from '../shell/problem.tsx';
import { askBeforeLoss } from '../shell/unsaved.tsx';
import styles from './settings.module.css';
import { Changes, type SiteSettings } from './settings-form.tsx';
import { settingsWords } from './settings-words.ts';

interface SettingsHistoryProps {
  settings: SiteSettings;
  onRestored: (number: number) => Promise<void>;
}

/** Every version of what the desk set, to be rolled back to. */
export function SettingsHistory({ settings: { number: held, versions }, onRestored }: SettingsHistoryProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function restore(number: number): Promise<void> {
    setBusy(true);
    const answer = await deskCall('RestoreSiteSettings', { body: { number, basedOn: held } });
    setProblem(problemOf(answer));
    if (answer.kind === 'success') await onRestored(answer.payload.number);
    setBusy(false);
  }

  return (
    <section className={styles.history} aria-labelledby="settings-versions">
      <h2 id="settings-versions">{settingsWords.history}</h2>
      {versions.length === 0 && <p className="dim">{settingsWords.noHistory}</p>}
      <Problem text={problem} />
      <ol>
        {versions.map(({ number, madeAt, madeBy, restoredFrom, changes }) => (
          <li key={number}>
            <p>
              <b>{settingsWords.version(number)}</b>{' '}
              {number === held && <Tag tone="green">{settingsWords.holds}</Tag>}{' '}
              <span className="small dim">
                {[
                  formatEnd(madeAt),
                  madeBy !== null && settingsWords.by(madeBy),
                  restoredFrom !== null && settingsWords.from(restoredFrom),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </p>
            <Changes changes={changes} />
            {number !== held && (
              <Button
                size="small"
                busy={isBusy}
                aria-label={settingsWords.restoreNamed(number)}
                onClick={() => askBeforeLoss(() => void restore(number))}
              >
                {settingsWords.restore}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

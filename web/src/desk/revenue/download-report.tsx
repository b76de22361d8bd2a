import { useState } from 'react';
import { saveFile } from '../../platform/api/fetch-file.ts';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { deskCall } from '../desk-call.ts';
import styles from './reports.module.css';
import { reportWords as words } from './reports-words.ts';

/** Saves the report of a period as a CSV file. */
export function DownloadReport({ from, to }: { from: string; to: string }) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null);

  async function download(): Promise<void> {
    setBusy(true);
    setSaid(null);
    try {
      const { fileName, csv } = payloadOf(await deskCall('ExportRevenueReport', { body: { from, to } }));
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName);
      setSaid({ text: words.saved(fileName), isProblem: false });
    } catch (error) {
      setSaid({ text: error instanceof Error ? error.message : words.failed, isProblem: true });
    }
    setBusy(false);
  }

  return (
    <div className={styles.download}>
      <Button busy={isBusy} onClick={() => void download()}>
        {words.download}
      </Button>
      {said?.isProblem === true ? (
        <span className="down small" role="alert">
          {said.text}
        </span>
      ) : (
        <span className="dim small" role="status">
          {said?.text ?? words.downloadAbout}
        </span>
      )}
    </div>
  );
}

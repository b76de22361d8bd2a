import { useState } from 'react';
import { saveFile } from '../../platform/api/fetch-file.ts';
import { Button } from '../../ui/controls/button.tsx';
import { reportWords as words } from './report-words.ts';
import styles from './reports.module.css';

interface DownloadReportProps {
  /** Asks the server for the file. */
  onMake: () => Promise<{ readonly fileName: string; readonly csv: string }>;
}

/** Saves a report as the CSV file that the server makes of it. */
export function DownloadReport({ onMake }: DownloadReportProps) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null);

  async function download(): Promise<void> {
    setBusy(true);
    setSaid(null);
    try {
      const { fileName, csv } = await onMake();
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

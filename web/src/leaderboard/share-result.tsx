import type { PunterResults } from '@furlong/contract/schemas/standings';
import { MeetingStatus, meetingStatusOfId } from '@furlong/domain/status';
import { useState } from 'react';
import { callPaths } from '../platform/api/call-paths.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { fetchFile, saveFile } from '../platform/api/fetch-file.ts';
import { Button } from '../ui/controls/button.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { shareWords } from './leaderboard-words.ts';
import styles from './share-result.module.css';

const { path } = callPaths.GetResultCard;

/** What decides whether there is a result to share. */
type ShareableResults = Pick<PunterResults, 'meetingId' | 'meetingStatusId' | 'final' | 'counts'> & {
  /** The own row of any board of the meeting. */
  readonly own: object | null;
};

/**
 * Shares the punter's own result as a picture, by the phone's own share sheet or as a file. Not offered before the
 * meeting is over, nor to who is on a break or excluded (rule: result-card).
 */
export function ShareResult({ results }: { results: ShareableResults }) {
  const { meetingId, meetingStatusId, own, final, counts } = results;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const closedTo = useClosedTo();
  const isOver = meetingStatusOfId(meetingStatusId) === MeetingStatus.resulted;
  if (own === null || !isOver || !final || !counts || closedTo !== null) return null;

  async function share(): Promise<void> {
    setBusy(true);
    const fetched = await fetchFile(path.replace(':meetingId', String(meetingId)));
    setBusy(false);
    setProblem('problem' in fetched ? fetched.problem : null);
    if ('file' in fetched) await passOn(fetched.file, `result-${meetingId}.jpg`);
  }

  return (
    <div className={styles.share}>
      <Button size="small" busy={isBusy} onClick={() => void share()}>
        {shareWords.share}
      </Button>
      <span className="small dim">{shareWords.what}</span>
      {problem !== null && (
        <div role="alert" className={styles.problem}>
          <Note tone="red">{problem}</Note>
        </div>
      )}
    </div>
  );
}

/** To the share sheet where there is one for files; else saved. */
async function passOn(picture: Blob, name: string): Promise<void> {
  const files = [new File([picture], name, { type: 'image/jpeg' })];
  if (navigator.canShare?.({ files })) {
    try {
      return await navigator.share({ files });
    } catch (error) {
      // Closed by the punter. Anything else: the tap was too long ago for this browser.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  saveFile(picture, name);
  announce(shareWords.saved);
}

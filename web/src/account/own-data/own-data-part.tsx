import { useState } from 'react';
import { callPaths } from '../../platform/api/call-paths.ts';
import { fetchFile, saveFile } from '../../platform/api/fetch-file.ts';
import { serverNow } from '../../platform/device/server-clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import styles from '../account.module.css';
import { useOwnSay } from './own-data-queries.ts';
import { ownDataWords } from './own-data-words.ts';
import { PromotionPart } from './promotion-part.tsx';
import { RequestsPart } from './requests-part.tsx';

/** As long as the server takes for the longest file. */
const downloadMaxMs = 15 * 60_000;

/** What a punter can do about what is stored of them: have it, have it corrected or deleted, and say no to promotions. */
export function OwnDataPart() {
  const { data, isError, refetch } = useOwnSay();
  return (
    <>
      <section className="sect">
        <h2>{ownDataWords.title}</h2>
        <p>{ownDataWords.about}</p>
        <Download />
      </section>
      {data !== undefined ? (
        <>
          <RequestsPart say={data} />
          <PromotionPart promotions={data.promotions} />
        </>
      ) : isError ? (
        <ErrorState title={ownDataWords.notLoaded} onRetry={() => void refetch()} />
      ) : (
        <Skeleton text={ownDataWords.loading}>
          <Bone height={140} />
        </Skeleton>
      )}
    </>
  );
}

function Download() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function download(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const fetched = await fetchFile(callPaths.DownloadOwnData.path, downloadMaxMs);
    setBusy(false);
    if ('problem' in fetched) {
      setProblem(fetched.problem);
      return;
    }
    saveFile(fetched.file, `my-data-${new Date(serverNow()).toISOString().slice(0, 10)}.json`);
    announce(ownDataWords.done);
  }

  return (
    <div className={styles.download}>
      <Button busy={isBusy} onClick={() => void download()}>
        {ownDataWords.download}
      </Button>
      {problem !== null ? (
        <span className="down small" role="alert">
          {problem}
        </span>
      ) : (
        isBusy && <span className="dim small">{ownDataWords.downloading}</span>
      )}
    </div>
  );
}

import { type ComponentType, useEffect, useState } from 'react';
import { retryImport } from '../../../platform/offline/retry-import.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { slipPageWords } from '../slip-page-words.ts';
import { SlipHead, SlipSkeleton } from './slip-content.tsx';
import styles from './slip-shell.module.css';
import type { SportSlipProps } from './sport-slip.tsx';

type Load = () => Promise<ComponentType<SportSlipProps>>;

/** What was loaded, so that a slip that is shown again is there at once. */
const loaded = new Map<Load, ComponentType<SportSlipProps>>();

/** A sport's slip that is loaded once there is one. While it does not come it is tried again. */
export function LaterSlip({ load, ...props }: SportSlipProps & { load: Load }) {
  const [Slip, setSlip] = useState(() => loaded.get(load) ?? null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (loaded.has(load)) return;
    const end = new AbortController();
    void retryImport(load, end.signal, () => setFailed(true)).then((found) => {
      if (found === null) return;
      loaded.set(load, found);
      setSlip(() => found);
    });
    return () => end.abort();
  }, [load]);
  if (Slip !== null) return <Slip {...props} />;
  if (props.shown !== 'whole') return null;
  return (
    <>
      <SlipHead programme={null} />
      <div className={styles.body}>
        {hasFailed ? (
          <div className={styles.state}>
            <ErrorState title={slipPageWords.notLoaded}>{slipPageWords.notLoadedText}</ErrorState>
          </div>
        ) : (
          <SlipSkeleton selections={3} />
        )}
      </div>
    </>
  );
}

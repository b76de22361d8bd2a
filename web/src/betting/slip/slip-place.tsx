import { type ComponentType, useEffect, useState } from 'react';
import { useClosedTo } from '../../platform/api/closed-to.ts';
import { usePart } from '../../platform/offline/use-part.ts';
import styles from './slip-chip.module.css';
import { slipPageWords } from './slip-page-words.ts';
import { isSlipShown } from './slip-shown.ts';

const loadStart = () => import('./slip-start.tsx');

/**
 * The slip's button in the header. Until the slip's code is loaded it is that of an empty slip; a tap is remembered, and
 * opens the slip then.
 */
export function SlipChipPlace() {
  const part = usePart(loadStart);
  const isClosed = useClosedTo() !== null;
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (part !== null && isAsked) part.slipStart.open();
  }, [part, isAsked]);
  if (part !== null) return <part.slipStart.Chip />;
  if (!isSlipShown() || isClosed) return null;
  return (
    <button
      type="button"
      className={styles.chip}
      aria-expanded={false}
      aria-label={slipPageWords.chipEmpty}
      onClick={() => setAsked(true)}
    >
      <b data-count={0} />
      <span>
        <i>{slipPageWords.chip}</i>{' '}
      </span>
    </button>
  );
}

interface SlipHostPlaceProps {
  /** Fetches the slip's panel. */
  load: () => Promise<ComponentType>;
}

/** Where the slip itself stands once its code is there. */
export function SlipHostPlace({ load }: SlipHostPlaceProps) {
  const part = usePart(loadStart);
  return part && <part.slipStart.Host load={load} />;
}

import { useEffect, useState } from 'react';
import { contentScroll } from '../ui/styles/content-scroll.ts';
import styles from './footer.module.css';

/** Leads back from the end of a long page: shown once more than a screen of it lies above. */
export function BackToTop() {
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(contentScroll.amount() > window.innerHeight);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isFar) return null;
  return (
    <p>
      <button
        type="button"
        className={styles.top}
        onClick={() => {
          contentScroll.toTop();
          // Whoever goes by keyboard goes on from there.
          document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
        }}
      >
        Back to top
      </button>
    </p>
  );
}

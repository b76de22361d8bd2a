import { useEffect, useState } from 'react';
import { contentScroll } from '../ui/styles/content-scroll.ts';
import { footerWords } from './app-words.ts';
import styles from './footer.module.css';

/** Leads back to the top; shown once the page is scrolled by more than a screen. */
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
          // Keyboard users continue from the top.
          document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
        }}
      >
        {footerWords.top}
      </button>
    </p>
  );
}

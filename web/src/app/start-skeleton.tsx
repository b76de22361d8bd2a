import { BrandPlace } from './brand.tsx';
import styles from './header.module.css';
import { findScreen } from './routes.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** What stands before the configuration and the first screen are there. */
export function StartSkeleton() {
  const screen = findScreen(window.location.pathname);
  return (
    <>
      <header className={styles.top}>
        <div className={styles.inner}>
          <span className={styles.brand}>
            <BrandPlace />
          </span>
        </div>
      </header>
      <main className="wrap">
        <ScreenSkeleton text={screen?.loadingText ?? 'Loading'} />
      </main>
    </>
  );
}

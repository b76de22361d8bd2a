import { getConfig } from '../platform/site/config.ts';
import { fetchLogo, useLogo } from '../platform/site/logo.ts';
import styles from './brand.module.css';
import mark from './mark.svg?url';

/** Starts to fetch the logo before anything can draw it. */
export function startLogo(): void {
  fetchLogo(logoSource()).catch(() => undefined);
}

function logoSource(): string {
  return getConfig().logoUrl || mark;
}

/**
 * The operator's logo, or the product's mark with the brand's name beside it. Its space is reserved, so nothing moves
 * when it arrives. If the operator's logo fails to load, the name is shown.
 */
export function Brand() {
  const { brand, logoUrl } = getConfig();
  const { address, failed, fail } = useLogo(logoSource());
  const picture = address !== null && <img src={address} alt="" onError={fail} />;
  if (logoUrl === '') {
    return (
      <>
        <span className={styles.mark}>{picture}</span>
        <span className={styles.words}>{brand}</span>
      </>
    );
  }
  return (
    <span className={styles.logo}>
      {picture}
      <span className={failed ? styles.name : 'sr'}>{brand}</span>
    </span>
  );
}

import styles from './silk-clips.module.css';

/** The clip paths shared by all silks, placed once by the layout. */
export function SilkClips() {
  return (
    <svg className={styles.clips} aria-hidden="true">
      <defs>
        <clipPath id="silk-body">
          <path d="M18 13.5h12l4.5 3.2L33 42.5H15L13.5 16.7z" />
        </clipPath>
        <clipPath id="silk-sleeves">
          <path d="M17 14 10 17.5 3 35l7 3.2 5-10zM31 14l7 3.5L45 35l-7 3.2-5-10z" />
        </clipPath>
        <clipPath id="silk-cap">
          <path d="M16 11a8 8.4 0 0 1 16 0z" />
        </clipPath>
      </defs>
    </svg>
  );
}

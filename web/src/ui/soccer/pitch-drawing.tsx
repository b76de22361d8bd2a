import styles from './pitch-drawing.module.css';

/** A pitch from above, for what is empty in soccer. Decoration. */
export function PitchDrawing() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 112 52"
      fill="none"
      stroke="var(--rule-2)"
      aria-hidden="true"
    >
      <path d="M2 2h108v48H2z" strokeWidth="3" />
      <g strokeWidth="1.5" strokeDasharray="3 3">
        <path d="M56 2v48M2 14h15v24H2M110 14H95v24h15" />
        <circle cx="56" cy="26" r="11" />
      </g>
    </svg>
  );
}

import { memo } from 'react';
import { classNames } from '../styles/class-names.ts';
import { racingWords } from './racing-words.ts';
import { readSilkPattern, type SilkShape } from './silk-pattern.ts';
import styles from './silks.module.css';

const outline =
  'M18 13.5h12l4.5 3.2L33 42.5H15L13.5 16.7zM17 14l-7 3.5L3 35l7 3.2 5-10M31 14l7 3.5L45 35l-7 3.2-5-10';

interface SilksProps {
  /** A pattern code or the operator's image. */
  code: string;
  /** The base address of the operator's images, if any. */
  imageBase?: string | undefined;
  faded?: boolean;
}

/** A runner's silks, drawn from a pattern code or shown from the operator's image. */
export const Silks = memo(function Silks({ code, imageBase, faded = false }: SilksProps) {
  const className = classNames(styles.silks, faded && styles.faded);
  if (/\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(code)) {
    const source = /^(?:https?:)?\//.test(code) ? code : `${(imageBase ?? '').replace(/\/$/, '')}/${code}`;
    return (
      <img className={className} src={source} alt={racingWords.silks} width={38} height={36} loading="lazy" />
    );
  }
  const drawing = readSilkPattern(code);
  return (
    <svg
      className={className}
      viewBox="0 0 48 45"
      role="img"
      aria-label={drawing?.description ?? racingWords.silksToCome}
    >
      {drawing !== null && (
        <>
          <g clipPath="url(#silk-sleeves)">{drawing.sleeves.map(drawShape)}</g>
          <g clipPath="url(#silk-body)">{drawing.body.map(drawShape)}</g>
          <g clipPath="url(#silk-cap)">{drawing.cap.map(drawShape)}</g>
        </>
      )}
      <g className={styles.outline}>
        <path d="M16 11a8 8.4 0 0 1 16 0M15.4 11h19.4" />
        <path d={outline} />
        <path d="m21.5 13.5 2.5 3 2.5-3" opacity=".7" />
      </g>
    </svg>
  );
});

function drawShape(shape: SilkShape) {
  return shape.stroke === undefined ? (
    <path key={shape.path} d={shape.path} fill={shape.colour} />
  ) : (
    <path key={shape.path} d={shape.path} fill="none" stroke={shape.colour} strokeWidth={shape.stroke} />
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './skeleton.module.css';

interface BoneProps {
  width?: string;
  height: number;
}

/** One grey box in the place of content. */
export function Bone({ width = '100%', height }: BoneProps) {
  // A box whose size is said by attributes: the content policy lets no page of the server carry styles of its own.
  return <svg className={styles.bone} width={width} height={height} aria-hidden="true" />;
}

interface SkeletonProps {
  /** The text for screen readers: 'Loading Home'. */
  text: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A layout's boxes while its content loads, with a text for screen readers. */
export function Skeleton({ text, className, children }: SkeletonProps) {
  return (
    <div className={classNames(styles.skeleton, className)}>
      <p className={styles.text} role="status">
        {text}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { Select } from './field.tsx';
import styles from './heading-menu.module.css';
import { ChevronIcon } from './icons.tsx';

interface HeadingMenuProps extends Omit<ComponentProps<typeof Select>, 'className'> {
  /** What is chosen, as the heading says it. */
  text: ReactNode;
}

/** A drop-down as a part of a heading: a text with a mark. */
export function HeadingMenu({ text, ...select }: HeadingMenuProps) {
  return (
    <div className={styles.menu}>
      <span aria-hidden="true">{text}</span>
      <ChevronIcon />
      <Select {...select} className={styles.over} />
    </div>
  );
}

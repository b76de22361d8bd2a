import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from '../styles/class-names.ts';
import styles from './button.module.css';

type Kind = 'plain' | 'main' | 'ink' | 'amber' | 'danger' | 'quiet';

interface Look {
  /** `main` is the screen's primary action. */
  kind?: Kind;
  size?: 'normal' | 'small';
  wide?: boolean;
}

function look(kind: Kind, small: boolean, wide: boolean, className: string | undefined): string {
  return classNames(styles.button, styles[kind], small && styles.small, wide && styles.wide, className);
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Shows a running action; presses have no effect. */
  busy?: boolean;
}

/** A button. While busy it stays in the layout and keeps focus. */
export function Button(props: ButtonProps) {
  const {
    kind = 'plain',
    size,
    wide = false,
    busy = false,
    className,
    onClick,
    type = 'button',
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type}
      className={look(kind, size === 'small', wide, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

interface ButtonLinkProps extends Look, ComponentProps<typeof Link> {}

/** A link that looks like a button. */
export function ButtonLink({ kind = 'plain', size, wide = false, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={look(kind, size === 'small', wide, className)} />;
}

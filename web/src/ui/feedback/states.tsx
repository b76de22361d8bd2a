import { type ReactNode, useEffect } from 'react';
import { useOnline } from '../../platform/offline/online.ts';
import { notePartFailed } from '../../platform/offline/page-blank.ts';
import { usePart } from '../../platform/offline/use-part.ts';
import { Button } from '../controls/button.tsx';
import { describeOffline, stateWords } from './state-words.ts';
import styles from './states.module.css';

interface StateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

interface EmptyStateProps extends StateProps {
  /** Another sport's drawing; null where another empty part of the screen has one. */
  drawing?: ReactNode;
}

/** An empty list with a hint. */
export function EmptyState({
  title,
  children,
  action,
  drawing = <i className={styles.drawing} />,
}: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {drawing}
      <p className={styles.title}>{title}</p>
      {children !== undefined && <p className="dim">{children}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps extends StateProps {
  /** Retries the failed action. */
  onRetry?: () => void;
  /** Whether it retries by itself when the connection returns; by default what can be retried does. */
  returns?: boolean;
  /** It stands beside what the page is about, whose age the band goes on telling, and from which ways lead on. */
  isAside?: boolean;
  /** The title while there is no connection, where its own tells of an error. */
  notKept?: string;
}

/** An error with a retry. Offline it has no button, but ways to what can be read: it retries when the connection returns. */
export function ErrorState({
  title,
  children,
  action,
  onRetry,
  returns = onRetry !== undefined,
  isAside = false,
  notKept = title,
}: ErrorStateProps) {
  const cutOff = !useOnline() && returns;
  useEffect(() => (isAside ? undefined : notePartFailed()), [isAside]);
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{cutOff ? notKept : title}</p>
      {cutOff && <p>{stateWords.offlineText}</p>}
      {!cutOff && children !== undefined && <p className="dim">{children}</p>}
      {!cutOff && onRetry !== undefined && <Button onClick={onRetry}>{stateWords.tryAgain}</Button>}
      {!cutOff && action}
      {cutOff && !isAside && <WaysPlace />}
    </div>
  );
}

const loadKept = () => import('./kept-pages.tsx');

/** Ways on, whose code the installed app has before it is wanted: to what can be read, or from an address that leads to nothing. */
export function WaysPlace({ of = 'KeptPages' }: { of?: 'KeptPages' | 'WaysOn' | 'NoPage' }) {
  const Part = usePart(loadKept)?.[of];
  return Part === undefined ? null : <Part />;
}

interface SignedOutStateProps extends StateProps {
  onSignIn: () => void;
  /** Where an account is offered beside the sign-in. */
  onRegister?: () => void;
}

/** What signing in would bring here. */
export function SignedOutState({ title, children, onSignIn, onRegister }: SignedOutStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <p className="dim">{children}</p>}
      <div className={styles.buttons}>
        <Button kind="main" onClick={onSignIn}>
          {stateWords.signIn}
        </Button>
        {onRegister !== undefined && <Button onClick={onRegister}>{stateWords.register}</Button>}
      </div>
    </div>
  );
}

interface OfflineBannerProps {
  /** Whether the browser is online; if so, the server is unavailable. */
  online: boolean;
  /** The name of what does not answer. */
  brand: string;
  /** Of when what is shown is, as text; null when that is not known, empty where a part did not load. */
  since: string | null;
  /** Nothing of the page was loaded before. */
  isBlank: boolean;
}

/** A band across the top while offline or without answers. */
export function OfflineBanner({ online, brand, since, isBlank }: OfflineBannerProps) {
  const { title, text } = describeOffline(online, brand, since, isBlank);
  return (
    <p className={styles.strip} role="status">
      <span>
        <b>{title}</b>
        {text}
      </span>
    </p>
  );
}

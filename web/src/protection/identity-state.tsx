import type { Protection } from '@furlong/contract/schemas/protection';
import { getConfig } from '../platform/site/config.ts';
import { Note } from '../ui/feedback/note.tsx';
import { Tag } from '../ui/feedback/tag.tsx';
import styles from './protection.module.css';
import { identityWords } from './protection-words.ts';

interface IdentityProps extends Pick<Protection, 'identity'> {
  /** During a break identity makes no difference to betting. */
  isAway: boolean;
}

/** The punter's identity check, what it closes, and what to do. */
export function IdentityState({ identity, isAway }: IdentityProps) {
  return (
    <section className="sect">
      <h2 id="identity">{identityWords.title}</h2>
      <div className={styles.identity}>
        <IdentityWords identity={identity} isAway={isAway} />
      </div>
    </section>
  );
}

function IdentityWords({ identity: { status, reason }, isAway }: IdentityProps) {
  switch (status) {
    case 'approved':
      return (
        <p>
          <Tag tone="green">{identityWords.verified}</Tag>{' '}
          {isAway ? identityWords.canWithdraw : identityWords.canBet}
        </p>
      );
    case 'pending':
      return (
        <>
          <p>
            <Tag tone="amber">{identityWords.waiting}</Tag> {identityWords.checking}
          </p>
          <p className="dim small">{identityWords.untilThen}</p>
        </>
      );
    case 'rejected':
      return (
        <>
          <p>
            <Tag tone="red">{identityWords.notVerified}</Tag> {identityWords.closed}
          </p>
          <Note tone="red">{reason}</Note>
          <Support />
        </>
      );
  }
}

function Support() {
  const { supportPhone } = getConfig();
  if (supportPhone === '') return <p className="dim small">{identityWords.support}.</p>;
  return (
    <p className="dim small">
      {identityWords.support}:{' '}
      <a className="nowrap" href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>
        {supportPhone}
      </a>
    </p>
  );
}

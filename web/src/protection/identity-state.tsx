import type { Protection } from '@furlong/contract/schemas/protection';
import { getConfig } from '../platform/site/config.ts';
import { Note } from '../ui/feedback/note.tsx';
import { Tag } from '../ui/feedback/tag.tsx';
import styles from './protection.module.css';

interface IdentityProps extends Pick<Protection, 'identity'> {
  /** During a break identity makes no difference to betting. */
  isAway: boolean;
}

/** The punter's identity check, what it closes, and what to do. */
export function IdentityState({ identity, isAway }: IdentityProps) {
  return (
    <section className="sect">
      <h2 id="identity">Your identity</h2>
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
          <Tag tone="green">Verified</Tag> You can {isAway ? 'withdraw' : 'bet and withdraw'}.
        </p>
      );
    case 'pending':
      return (
        <>
          <p>
            <Tag tone="amber">Waiting</Tag> We are checking that you are who you say.
          </p>
          <p className="dim small">Until then you cannot bet or withdraw. You need to do nothing.</p>
        </>
      );
    case 'rejected':
      return (
        <>
          <p>
            <Tag tone="red">Not verified</Tag> You cannot bet, deposit or withdraw.
          </p>
          <Note tone="red">{reason}</Note>
          <Support />
        </>
      );
  }
}

function Support() {
  const { supportPhone } = getConfig();
  if (supportPhone === '') return <p className="dim small">Customer support can help you put it right.</p>;
  return (
    <p className="dim small">
      Customer support can help you put it right:{' '}
      <a className="nowrap" href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>
        {supportPhone}
      </a>
    </p>
  );
}

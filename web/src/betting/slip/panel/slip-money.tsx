import type { PunterLimit } from '@furlong/contract/schemas/protection';
import type { Cents } from '@furlong/domain/money';
import { Link } from 'react-router';
import { linkTo } from '../../../platform/site/links.ts';
import { Money } from '../../../ui/format/money.tsx';
import { describeStakeLimit } from '../../strike/panel/strike-obstacle.ts';
import { sportOf } from '../slip-sports.ts';
import styles from './slip-shell.module.css';
import { footWords } from './view/slip-words.ts';
import type { SlipView } from './view/view-slip.ts';

interface SlipMoneyProps {
  view: Pick<SlipView, 'event' | 'stakedSoFar'>;
  balance: Cents | null;
  limits: readonly PunterLimit[];
  /** Called when the link is followed, so that a slip over the page closes. */
  onLeave: () => void;
}

/** The punter's balance, and what their own limits leave of it. */
export function SlipMoney({ view, balance, limits, onLeave }: SlipMoneyProps) {
  const limit = describeStakeLimit(limits);
  return (
    <p className={styles.money}>
      {balance !== null && (
        <>
          <Link to={linkTo('wallet')} onClick={onLeave}>
            {footWords.balance}
          </Link>{' '}
          <Money cents={balance} />.{' '}
        </>
      )}
      {limit !== null && `${limit} `}
      {view.stakedSoFar !== null && (
        <>
          {footWords.stakedSoFar(sportOf(view.event).programmeNoun)} <Money cents={view.stakedSoFar} />.{' '}
        </>
      )}
      <Link to={linkTo('protection')} onClick={onLeave}>
        {footWords.limits}
      </Link>
    </p>
  );
}

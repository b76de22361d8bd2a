import type { Cents } from '@furlong/domain/money';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/controls/dialog.tsx';
import styles from './wallet.module.css';
import { moveVerb, notNow, withdrawText, withdrawTitle } from './wallet-words.ts';

interface WithdrawDialogProps {
  amount: Cents;
  /** Undefined while it is not loaded. */
  balance: Cents | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before money leaves the wallet. */
export function WithdrawDialog({ amount, balance, onConfirm, onClose }: WithdrawDialogProps) {
  return (
    <Dialog open onClose={onClose} title={withdrawTitle(amount)} text={withdrawText(amount, balance)}>
      <div className={styles.acts}>
        <Button kind="main" onClick={onConfirm}>
          {moveVerb('withdrawal', amount)}
        </Button>
        <Button onClick={onClose}>{notNow}</Button>
      </div>
    </Dialog>
  );
}

import type { Cents } from '@furlong/domain/money';
import { type FormEvent, useState } from 'react';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { makeKey } from '../platform/device/make-key.ts';
import { useProtection } from '../protection/protection-queries.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Segmented } from '../ui/controls/segmented.tsx';
import { formatCentsShort } from '../ui/format/format-money.ts';
import { classNames } from '../ui/styles/class-names.ts';
import { useFromWidth } from '../ui/styles/use-from-width.ts';
import type { MoveOutcome } from './move-money.ts';
import type { Move } from './pending-move.ts';
import styles from './wallet.module.css';
import { useWalletBalance } from './wallet-queries.ts';
import {
  closedWayWords,
  formWords,
  type MoveKind,
  moveVerb,
  moveWords,
  placeWords,
  readMoveAmount,
} from './wallet-words.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface MoneyFormProps {
  /** The amount of the deposit that the wallet was opened for; null: for none. */
  wanted: string | null;
  isBusy: boolean;
  onMove: (move: Move) => Promise<MoveOutcome>;
  /** Called when the other way is chosen: messages about the one before go. */
  onTurn: () => void;
}

/** The amounts that are offered for a deposit, in cents. */
const chips: readonly Cents[] = [5_000, 10_000, 20_000, 50_000];

/**
 * Asks for an amount and a direction, and before money leaves once more. The typed amount stays when nothing moved. A way
 * that is closed asks for nothing and says from when it is open.
 */
export function MoneyForm({ wanted, isBusy, onMove, onTurn }: MoneyFormProps) {
  const [chosen, setChosen] = useState<MoveKind | null>(wanted === null ? null : 'deposit');
  const [text, setText] = useState(wanted ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Cents | null>(null);
  const { data: wallet } = useWalletBalance();
  const closed = useClosedTo();
  const identity = useProtection().data?.identity.status;
  const kind = chosen ?? (closed === null ? 'deposit' : 'withdrawal');
  const closedWay = closedWayWords(kind, closed, identity);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy || closedWay !== null) return;
    const read = readMoveAmount(text);
    if ('problem' in read) setProblem(read.problem);
    else if (kind === 'withdrawal') setAsked(read.cents);
    else void move(read.cents);
  }

  async function move(amount: Cents): Promise<void> {
    const { kind: became } = await onMove({ kind, amount, guid: makeKey() });
    if (became === 'moved') setText('');
  }

  function write(amount: string): void {
    setText(amount);
    setProblem(null);
  }

  const place = placeWords(kind, wallet?.accountNumber, { isChecking: identity === 'pending' });
  const typed = readMoveAmount(text);
  // Until a way is chosen a phone shows the two ways alone: most who come look for the statement below.
  const isWide = useFromWidth(640);
  const isFolded = chosen === null && closed === null && closedWay === null && !isWide;
  return (
    <form className={classNames(styles.form, isFolded && styles.folded)} onSubmit={submit} noValidate>
      <Segmented
        label={formWords.way}
        value={isFolded ? null : kind}
        options={[
          { value: 'deposit', text: moveWords.deposit.verb },
          { value: 'withdrawal', text: moveWords.withdrawal.verb },
        ]}
        onChange={(way) => {
          setChosen(way);
          setProblem(null);
          onTurn();
        }}
        disabled={isBusy}
      />
      {closedWay !== null ? (
        <p className={styles.place}>{closedWay}</p>
      ) : (
        <>
          {place !== null && <p className={`dim small ${styles.place}`}>{place}</p>}
          <AmountChips
            kind={kind}
            balance={wallet?.balance ?? 0}
            text={text}
            onChoose={write}
            isBusy={isBusy}
          />
          <Field
            label={formWords.amount}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            value={text}
            readOnly={isBusy}
            error={problem ?? undefined}
            onChange={(event) => write(event.target.value)}
          />
          <Button kind="main" type="submit" busy={isBusy}>
            {moveVerb(kind, 'cents' in typed ? typed.cents : null)}
          </Button>
        </>
      )}
      {asked !== null && (
        <WithdrawDialog
          amount={asked}
          balance={wallet?.balance}
          onConfirm={() => {
            setAsked(null);
            void move(asked);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </form>
  );
}

interface AmountChipsProps {
  kind: MoveKind;
  balance: Cents;
  text: string;
  onChoose: (text: string) => void;
  isBusy: boolean;
}

/** Amounts at a tap: the usual ones for a deposit, everything for a withdrawal. */
function AmountChips({ kind, balance, text, onChoose, isBusy }: AmountChipsProps) {
  const amounts = kind === 'deposit' ? chips : balance > 0 ? [balance] : [];
  if (amounts.length === 0) return null;
  const typed = readMoveAmount(text);
  const cents = 'cents' in typed ? typed.cents : null;
  return (
    <fieldset className={styles.chips} disabled={isBusy}>
      <legend className="sr">{formWords.chips}</legend>
      {amounts.map((amount) => (
        <Button key={amount} aria-pressed={cents === amount} onClick={() => onChoose(amountText(amount))}>
          {kind === 'deposit' ? formatCentsShort(amount) : `${formWords.all}, ${formatCentsShort(amount)}`}
        </Button>
      ))}
    </fieldset>
  );
}

/** An amount as a punter would type it: '50', '980.50'. */
function amountText(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

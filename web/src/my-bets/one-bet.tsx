import { betIdOfReceipt, receiptNumber } from '@furlong/domain/betting/receipt-number';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import styles from './my-bets.module.css';
import { useBet } from './my-bets-queries.ts';
import { MyBetsSkeleton } from './my-bets-skeleton.tsx';
import { noSuchReceipt, oneBetWords, receiptTitle } from './my-bets-words.ts';
import { Ticket } from './ticket.tsx';

/** The bet of a receipt with its breakdown open, from any list. */
export function OneBet({ receipt, now }: { receipt: string; now: number }) {
  const betId = betIdOfReceipt(receipt);
  const { data: bet, isError, refetch } = useBet(betId);
  if (bet === undefined) {
    if (!isError) return <MyBetsSkeleton />;
    return (
      <ErrorState title={oneBetWords.didNotLoad} onRetry={() => void refetch()}>
        {oneBetWords.stands}
      </ErrorState>
    );
  }
  if (bet === null) {
    return (
      <EmptyState
        title={oneBetWords.none}
        action={<ButtonLink to={linkTo('my-bets')}>{oneBetWords.all}</ButtonLink>}
      >
        {noSuchReceipt(betId === undefined ? `“${receipt}”` : receiptNumber(betId))}
      </EmptyState>
    );
  }
  const heading = receiptTitle(bet.receiptNumber);
  return (
    <section className={styles.group} aria-label={heading}>
      <h2>{heading}</h2>
      <Ticket key={bet.betId} bets={[bet]} now={now} opened />
      <p>
        <ButtonLink size="small" to={bet.status === 'open' ? '/myBets' : '/myBets?show=settled'}>
          {oneBetWords.all}
        </ButtonLink>
      </p>
    </section>
  );
}

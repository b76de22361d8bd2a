import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatEnd } from '../../ui/format/format-date.ts';
import { formatRands } from '../../ui/format/format-money.ts';
import { deskCall } from '../desk-call.ts';
import { punterListWords as words } from './punter-words.ts';
import styles from './punters.module.css';

const tones = { open: 'blue', won: 'green', lost: 'plain', void: 'amber' } as const;

/** A punter's bets, open or settled, newest first. */
export function PunterBets({ punterId }: { punterId: number }) {
  const [query] = useSearchParams();
  const state = query.get('state') === 'settled' ? 'settled' : 'open';
  const before = Number(query.get('before'));
  const isLater = Number.isSafeInteger(before) && before > 0;
  const bets = useQuery({
    queryKey: ['desk', 'punter-bets', punterId, state, isLater ? before : 0],
    queryFn: async ({ signal }) =>
      payloadOf(
        await deskCall('ListPunterBets', {
          signal,
          params: { punterId },
          query: { state, ...(isLater && { before }) },
        }),
      ),
    placeholderData: keepPreviousData,
  });
  const to = (change: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams({ part: 'bets', ...change })}`;
  return (
    <section className="sect">
      <nav className={styles.pages} aria-label={words.state}>
        {(['open', 'settled'] as const).map((each) => (
          <Link key={each} to={to({ state: each })} aria-current={each === state ? 'true' : undefined}>
            {words[each]}
          </Link>
        ))}
      </nav>
      {bets.isPending && (
        <Skeleton text={words.loading}>
          <br />
        </Skeleton>
      )}
      {bets.isError && (
        <ErrorState title={words.failed} onRetry={() => void bets.refetch()}>
          {bets.error.message}
        </ErrorState>
      )}
      {!bets.isError && bets.data !== undefined && (
        <>
          {bets.data.total !== null && bets.data.total > 0 && (
            <p className="small dim">{words.total(bets.data.total)}</p>
          )}
          {bets.data.bets.length === 0 && <p>{words.noBets}</p>}
          <ol className="entry-list">
            {bets.data.bets.map((bet) => (
              <BetLine key={bet.betId} bet={bet} />
            ))}
          </ol>
          <nav className={styles.pages} aria-label={words.pages}>
            {isLater && <Link to={to({ state })}>{words.newest}</Link>}
            {bets.data.next !== null && (
              <Link to={to({ state, before: String(bets.data.next) })}>{words.older}</Link>
            )}
          </nav>
        </>
      )}
    </section>
  );
}

function BetLine({ bet }: { bet: MyBet }) {
  const paid = bet.status === 'open' ? bet.potentialReturn : bet.returns;
  return (
    <li>
      <p className="small dim">
        <time dateTime={bet.struckAt}>{formatEnd(bet.struckAt)}</time> {words.receipt} {bet.receiptNumber}
      </p>
      <p>
        <b>{bet.betTitle}</b> {bet.meetingName} <Tag tone={tones[bet.status]}>{bet.status}</Tag>
      </p>
      <ul className="small">
        {bet.legs.map((leg) => (
          <li key={`${leg.raceId} ${leg.saddle} ${leg.marketName}`}>
            {leg.eventName ?? `R${leg.raceNumber} ${leg.saddle}`} {leg.outcomeName ?? leg.horseName}{' '}
            {leg.oddsFraction} <span className="dim">{leg.status}</span>
          </li>
        ))}
      </ul>
      <p className="small">
        {words.staked} {formatRands(bet.totalStake)}
        {paid !== null &&
          `, ${bet.status === 'open' ? words.mayReturn : words.returned} ${formatRands(paid)}`}
      </p>
    </li>
  );
}

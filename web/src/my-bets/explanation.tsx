import type { BetExplanation, MyBet, SettlementWire } from '@furlong/contract/schemas/my-bets';
import { getConfig } from '../platform/site/config.ts';
import { Note } from '../ui/feedback/note.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { formatRands } from '../ui/format/format-money.ts';
import { formatCount } from '../ui/format/format-number.ts';
import { useOddsPreference, useSoccerOddsFormat } from '../ui/format/odds-preference.ts';
import { classNames } from '../ui/styles/class-names.ts';
import { type BreakdownLine, betBreakdown } from './bet-breakdown.ts';
import { whenOf } from './bet-words.ts';
import { accountWords, becameWords, raceLegTitle, settledWords } from './breakdown-words.ts';
import styles from './explanation.module.css';
import { legBreakdown } from './leg-breakdown.ts';
import { inRaceOrder } from './leg-order.ts';
import { keyOfLeg } from './leg-words.ts';
import { useExplanation } from './my-bets-queries.ts';
import { soccerLegBreakdown } from './soccer-leg-breakdown.ts';
import { isOnFixture, soccerLegTitle } from './soccer-leg-words.ts';
import { standsBreakdown } from './stands-breakdown.ts';
import { accountTitle, receiptWords } from './ticket-words.ts';

/** The breakdown of a bet's payout: by leg, by combination, to the cent (rule: explained-bets). */
export function Explanation({ id, bet, now }: { id: string; bet: MyBet; now: number }) {
  const { data, isError, refetch } = useExplanation(bet.betId, true);
  return (
    <section id={id} className={styles.why} aria-label={`${accountTitle(bet)}, ${receiptWords(bet)}`}>
      {data !== undefined ? (
        <Breakdown explanation={inRaceOrder(data)} now={now} />
      ) : isError ? (
        <ErrorState title={accountWords.didNotLoad} onRetry={() => void refetch()}>
          {accountWords.stands}
        </ErrorState>
      ) : (
        <Skeleton text={accountWords.loading}>
          <Bone height={160} />
        </Skeleton>
      )}
    </section>
  );
}

function Breakdown({ explanation, now }: { explanation: BetExplanation; now: number }) {
  const racing = useOddsPreference((preference) => preference.format);
  const soccer = useSoccerOddsFormat();
  const { legs, settlements, isSettledSo } = explanation;
  const holds = isSettledSo ? settlements.at(-1) : undefined;
  const paidWhen = holds === undefined || holds.status === 'open' ? null : whenOf(holds.at, now);
  return (
    <>
      {!isSettledSo && <Note tone="amber">{accountWords.justChanged}</Note>}
      <div className={styles.columns}>
        <div>
          {legs.map((leg) => (
            <Lines
              key={keyOfLeg(leg)}
              title={isOnFixture(leg) ? soccerLegTitle(leg) : raceLegTitle(leg)}
              lines={
                isOnFixture(leg)
                  ? soccerLegBreakdown(leg, soccer, explanation.sum !== null)
                  : legBreakdown(leg, racing, explanation.sum !== null)
              }
            />
          ))}
        </div>
        <div>
          {[...betBreakdown(explanation, paidWhen), ...standsBreakdown(explanation)].map(
            ({ title, lines }) => (
              <Lines key={title} title={title} lines={lines} />
            ),
          )}
          <Before settlements={settlements} now={now} />
          <Sources explanation={explanation} />
        </div>
      </div>
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly BreakdownLine[] }) {
  return (
    <>
      <h5>{title}</h5>
      {lines.map(({ name, note, value, total = false }) => (
        <p key={`${name} ${note ?? ''}`} className={classNames(styles.line, total && styles.total)}>
          <span>
            {name}
            {/* The space is outside: at the start of a block of its own it would not show. */}
            {note !== undefined && (
              <>
                {' '}
                <em>{note}</em>
              </>
            )}
          </span>
          <i aria-hidden="true" />
          <b>{value}</b>
        </p>
      ))}
    </>
  );
}

/** Earlier settlements and why each was replaced. */
function Before({ settlements, now }: { settlements: readonly SettlementWire[]; now: number }) {
  if (settlements.length < 2) return null;
  const lines = settlements.map(({ number, status, returns, reason, at }, index): BreakdownLine => {
    const next = settlements[index + 1];
    const isSoFar = status === 'open' && returns > 0;
    // What singles were paid stays theirs, unless a correction took it (rule: singles-paid).
    const isTaken = next !== undefined && returns > 0 && !(isSoFar && next.returns >= returns);
    return {
      name: settledWords({ number, status, returns }, whenOf(at, now)),
      note: becameWords(status, reason, isTaken, isSoFar && !isTaken),
      value: formatRands(returns),
    };
  });
  return <Lines title={accountWords.before} lines={lines} />;
}

/** The ledger entries and the support number. */
function Sources({ explanation }: { explanation: BetExplanation }) {
  const { supportPhone } = getConfig();
  const { stakeLedgerEntry, settlements, receiptNumber } = explanation;
  const paid = settlements.at(-1)?.ledgerEntry ?? null;
  const entries = [
    ...(stakeLedgerEntry === null ? [] : [`${accountWords.stake} ${formatCount(stakeLedgerEntry)}`]),
    ...(paid === null ? [] : [`${accountWords.payout} ${formatCount(paid)}`]),
  ];
  return (
    <p className={classNames('small dim', styles.sources)}>
      {entries.length > 0 && `${accountWords.entries}: ${entries.join(', ')}.`}
      {supportPhone !== '' && (
        <>
          {' '}
          {accountWords.question} <span className="nowrap">{receiptNumber}</span> {accountWords.to}{' '}
          <a href={`tel:${supportPhone.replaceAll(' ', '')}`} className="nowrap">
            {supportPhone}
          </a>
          .
        </>
      )}
    </p>
  );
}

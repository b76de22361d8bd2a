import type { BetExplanation, ExplainedLeg, MyBet, SettlementWire } from '@furlong/contract/schemas/my-bets';
import { getConfig } from '../platform/site/config.ts';
import { Note } from '../ui/feedback/note.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { formatRands } from '../ui/format/format-money.ts';
import { formatCount } from '../ui/format/format-number.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { classNames } from '../ui/styles/class-names.ts';
import { type BreakdownLine, betBreakdown } from './bet-breakdown.ts';
import { whenOf } from './bet-words.ts';
import styles from './explanation.module.css';
import { legBreakdown } from './leg-breakdown.ts';
import { inRaceOrder } from './leg-order.ts';
import { keyOfLeg } from './leg-words.ts';
import { useExplanation } from './my-bets-queries.ts';
import { soccerLegBreakdown } from './soccer-leg-breakdown.ts';
import { isOnFixture, soccerLegTitle } from './soccer-leg-words.ts';

/** The breakdown of a bet's payout: by leg, by combination, to the cent (rule: explained-bets). */
export function Explanation({ id, bet, now }: { id: string; bet: MyBet; now: number }) {
  const { data, isError, refetch } = useExplanation(bet.betId, true);
  return (
    <section id={id} className={styles.why} aria-label={`Account of bet ${bet.receiptNumber}`}>
      {data !== undefined ? (
        <Breakdown explanation={inRaceOrder(data)} now={now} />
      ) : isError ? (
        <ErrorState title="The account did not load." onRetry={() => void refetch()}>
          What was paid stands.
        </ErrorState>
      ) : (
        <Skeleton text="Loading the account">
          <Bone height={160} />
        </Skeleton>
      )}
    </section>
  );
}

function Breakdown({ explanation, now }: { explanation: BetExplanation; now: number }) {
  const format = useOddsPreference((preference) => preference.format);
  const { legs, settlements, isSettledSo } = explanation;
  const holds = isSettledSo ? settlements.at(-1) : undefined;
  const paidWhen = holds === undefined || holds.status === 'open' ? null : whenOf(holds.at, now);
  return (
    <>
      {!isSettledSo && (
        <Note tone="amber">
          The result has just changed. This is the account by the new one; your bet is being settled by it.
        </Note>
      )}
      <div className={styles.columns}>
        <div>
          {legs.map((leg) => (
            <Lines
              key={keyOfLeg(leg)}
              title={isOnFixture(leg) ? soccerLegTitle(leg) : raceLegTitle(leg)}
              lines={(isOnFixture(leg) ? soccerLegBreakdown : legBreakdown)(
                leg,
                format,
                explanation.sum !== null,
              )}
            />
          ))}
        </div>
        <div>
          {betBreakdown(explanation, paidWhen).map(({ title, lines }) => (
            <Lines key={title} title={title} lines={lines} />
          ))}
          <Before settlements={settlements} now={now} />
          <Sources explanation={explanation} />
        </div>
      </div>
    </>
  );
}

function raceLegTitle({ raceNumber, horseName, isPlace }: ExplainedLeg): string {
  return `Race ${raceNumber}, ${horseName}${isPlace ? ', place' : ''}`;
}

function Lines({ title, lines }: { title: string; lines: readonly BreakdownLine[] }) {
  return (
    <>
      <h5>{title}</h5>
      {lines.map(({ name, note, value, total = false }) => (
        <p key={`${name} ${note ?? ''}`} className={classNames(styles.line, total && styles.total)}>
          <span>
            {name}
            {note !== undefined && <em> {note}</em>}
          </span>
          <i aria-hidden="true" />
          <b>{value}</b>
        </p>
      ))}
    </>
  );
}

const words = { won: 'won', lost: 'lost', void: 'refunded', open: 'nothing decided after all' } as const;
const reasons = {
  capture: 'a result was entered wrongly',
  'non-runner': 'a runner took no part, as was declared after the off',
  reopened: 'a result was taken back',
} as const;

/** Earlier settlements and why each was replaced. */
function Before({ settlements, now }: { settlements: readonly SettlementWire[]; now: number }) {
  if (settlements.length < 2) return null;
  const lines = settlements.map(({ number, status, returns, reason, at }): BreakdownLine => {
    const why = reason === null ? '' : `: ${reasons[reason]}`;
    const isTaken = number < settlements.length && returns > 0;
    return {
      name: `${number === 1 ? 'Settled' : 'Settled again'} ${whenOf(at, now)}`,
      note: `${words[status]}${why}${isTaken ? '; taken back' : ''}`,
      value: formatRands(returns),
    };
  });
  return <Lines title="What came before" lines={lines} />;
}

/** The ledger entries and the support number. */
function Sources({ explanation }: { explanation: BetExplanation }) {
  const { supportPhone } = getConfig();
  const { stakeLedgerEntry, settlements, receiptNumber } = explanation;
  const paid = settlements.at(-1)?.ledgerEntry ?? null;
  const entries = [
    ...(stakeLedgerEntry === null ? [] : [`stake ${formatCount(stakeLedgerEntry)}`]),
    ...(paid === null ? [] : [`payout ${formatCount(paid)}`]),
  ];
  return (
    <p className={classNames('small dim', styles.sources)}>
      {entries.length > 0 && `Ledger entries: ${entries.join(', ')}.`}
      {supportPhone !== '' && (
        <>
          {' '}
          Question this bet: quote <span className="nowrap">{receiptNumber}</span> to{' '}
          <a href={`tel:${supportPhone.replaceAll(' ', '')}`} className="nowrap">
            {supportPhone}
          </a>
          .
        </>
      )}
    </p>
  );
}

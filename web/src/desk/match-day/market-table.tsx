import type { DeskFixture, DeskMarket, DeskOutcome } from '@furlong/contract/schemas/desk-match-day';
import { MARKET_WORDS } from '@furlong/domain/soccer/outcome-words';
import { outcomeName } from '../../soccer/market-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatClock } from '../../ui/format/format-date.ts';
import { formatFraction } from '../../ui/format/format-odds.ts';
import byHandStyles from '../by-hand/by-hand.module.css';
import { byHandWords } from '../by-hand/by-hand-words.ts';
import { PriceInput } from '../by-hand/price-input.tsx';
import type { Change } from '../by-hand/use-change.ts';
import { fixtureHandWords } from './fixture-hand-words.ts';
import styles from './match-day.module.css';
import { matchDayWords } from './match-day-words.ts';
import { type OutcomeDrafts, outcomeKey } from './outcome-drafts.ts';

/** Whether a market has a price, or something is held of it. */
export function isPriced({ outcomes, suspension }: DeskMarket): boolean {
  return suspension !== null || outcomes.some(({ odds, held }) => odds !== null || held !== null);
}

interface ByHand {
  drafts: OutcomeDrafts;
  change: Change;
  onType: (outcome: string, text: string) => void;
  onTakeBack: (outcome: string) => void;
}

interface MarketTableProps {
  market: DeskMarket;
  fixture: DeskFixture;
  /** Where the reader changes prices. */
  byHand?: ByHand;
}

/** A market with its outcomes and their prices, and what is held of it. */
export function MarketTable(props: MarketTableProps) {
  const { market, byHand } = props;
  const { suspension } = market;
  return (
    <div className={styles.market}>
      <table>
        <caption>{MARKET_WORDS[market.market]}</caption>
        <thead className="sr">
          <tr>
            <th scope="col">{matchDayWords.outcome}</th>
            <th scope="col">{matchDayWords.price}</th>
          </tr>
        </thead>
        <tbody>
          {market.outcomes.map((outcome) => (
            <OutcomeRow key={outcome.outcome} {...props} outcome={outcome} />
          ))}
        </tbody>
      </table>
      {(suspension !== null || byHand !== undefined) && (
        <p className={styles.hold}>
          {suspension !== null && (
            <>
              <Tag tone="amber">{byHandWords.suspended}</Tag>
              <span className="small dim">
                {byHandWords.heldBy(suspension.by, formatClock(suspension.at))}
              </span>
            </>
          )}
          {byHand !== undefined && <SuspendButton {...props} change={byHand.change} />}
        </p>
      )}
    </div>
  );
}

function SuspendButton({ market, fixture, change }: MarketTableProps & { change: Change }) {
  const name = MARKET_WORDS[market.market];
  const target = { fixtureId: fixture.fixtureId, version: fixture.version, market: market.market };
  const busy = change.busy === 'SuspendFixture' || change.busy === 'ResumeFixture';
  if (market.suspension === null) {
    return (
      <Button
        size="small"
        busy={busy}
        aria-label={fixtureHandWords.suspendMarketOf(name)}
        onClick={() => void change.make('SuspendFixture', target, fixtureHandWords.marketSuspended(name))}
      >
        {fixtureHandWords.suspendMarket}
      </Button>
    );
  }
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={fixtureHandWords.resumeMarketOf(name)}
      onClick={() => void change.make('ResumeFixture', target, byHandWords.isResumed)}
    >
      {fixtureHandWords.resumeMarket}
    </Button>
  );
}

function OutcomeRow({ market, fixture, byHand, outcome: row }: MarketTableProps & { outcome: DeskOutcome }) {
  const { outcome, odds, held } = row;
  const name = outcomeName(market.market, outcome, fixture);
  return (
    <>
      <tr className={held === null ? undefined : byHandStyles.above}>
        <th scope="row">{name}</th>
        <td className="n">
          {byHand === undefined ? (
            <b className={odds === null ? 'dim' : undefined}>{read(odds)}</b>
          ) : (
            <PriceInput
              label={fixtureHandWords.priceOf(MARKET_WORDS[market.market], name)}
              shown={odds ?? ''}
              draft={byHand.drafts[outcomeKey(market.market, outcome)]}
              columns={1}
              onType={(text) => byHand.onType(outcome, text)}
              onTakeBack={() => byHand.onTakeBack(outcome)}
            />
          )}
        </td>
      </tr>
      {held !== null && (
        <tr>
          <td colSpan={2} className={styles.heldcell}>
            <HeldLine {...{ market, fixture, row, held, name, ...(byHand ? { byHand } : {}) }} />
          </td>
        </tr>
      )}
    </>
  );
}

interface HeldLineProps extends MarketTableProps {
  row: DeskOutcome;
  held: NonNullable<DeskOutcome['held']>;
  name: string;
}

/** By whom a price is held, and what the feed offers meanwhile. */
function HeldLine({ market, fixture, byHand, row, held, name }: HeldLineProps) {
  const target = { fixtureId: fixture.fixtureId, version: fixture.version };
  const outcomes = [{ market: market.market, outcome: row.outcome }];
  return (
    <span className={byHandStyles.held}>
      <Tag tone="amber">{byHandWords.held}</Tag>
      <span className="small">{fixtureHandWords.feed(read(held.feedOdds))}</span>
      <span className="small dim">{byHandWords.heldBy(held.by, formatClock(held.at))}</span>
      {byHand !== undefined && (
        <Button
          size="small"
          busy={byHand.change.busy === 'ReleaseFixturePrices'}
          aria-label={fixtureHandWords.releaseOf(MARKET_WORDS[market.market], name)}
          onClick={() =>
            void byHand.change.make('ReleaseFixturePrices', { ...target, outcomes }, byHandWords.released)
          }
        >
          {byHandWords.release}
        </Button>
      )}
    </span>
  );
}

function read(fraction: string | null): string {
  return fraction === null ? matchDayWords.noPrice : formatFraction(fraction, 'fraction');
}

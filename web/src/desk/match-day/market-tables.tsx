import type { DeskFixture } from '@furlong/contract/schemas/desk-match-day';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import byHand from '../by-hand/by-hand.module.css';
import { byHandWords } from '../by-hand/by-hand-words.ts';
import { useChange } from '../by-hand/use-change.ts';
import { Problem } from '../shell/problem.tsx';
import { isPriced, MarketTable } from './market-table.tsx';
import styles from './match-day.module.css';
import { matchDayWords } from './match-day-words.ts';
import { changedOutcomes, type OutcomeDrafts, outcomeKey } from './outcome-drafts.ts';

interface MarketTablesProps {
  fixture: DeskFixture;
  /** Whether the reader changes prices, and the match takes prices still. */
  mayPrice: boolean;
}

/**
 * The markets of a fixture, each with its outcomes, whose prices a trader changes in place: Tab goes on, Enter saves, Esc
 * takes back. Who only reads sees those that have prices.
 */
export function MarketTables({ fixture, mayPrice }: MarketTablesProps) {
  const [drafts, setDrafts] = useState<OutcomeDrafts>({});
  const change = useChange();
  const priced = fixture.markets.filter(isPriced);
  const without = fixture.markets.length - priced.length;
  const prices = changedOutcomes(fixture, drafts);
  const changed = prices?.length ?? Object.keys(drafts).length;
  const held = fixture.markets.flatMap(({ outcomes }) => outcomes.filter((each) => each.held !== null));
  const target = { fixtureId: fixture.fixtureId, version: fixture.version };

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (prices === undefined || prices.length === 0) return;
    const said = byHandWords.saved(prices.length);
    if (await change.make('SetFixturePrices', { ...target, prices }, said)) setDrafts({});
  }

  if (!mayPrice) {
    return (
      <>
        {priced.length === 0 && <p className="dim">{matchDayWords.noPrices}</p>}
        <div className={styles.markets}>
          {priced.map((market) => (
            <MarketTable key={market.market} market={market} fixture={fixture} />
          ))}
        </div>
        {priced.length > 0 && without > 0 && <p className="dim">{matchDayWords.unpriced(without)}</p>}
      </>
    );
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <div className={styles.markets}>
        {fixture.markets.map((market) => (
          <MarketTable
            key={market.market}
            market={market}
            fixture={fixture}
            byHand={{
              ...{ drafts, change },
              onType: (outcome, text) =>
                setDrafts((before) => ({ ...before, [outcomeKey(market.market, outcome)]: text })),
              onTakeBack: (outcome) =>
                setDrafts(({ [outcomeKey(market.market, outcome)]: _, ...others }) => others),
            }}
          />
        ))}
      </div>
      <p className={`small dim ${byHand.hint}`}>{byHandWords.hint}</p>
      <Problem text={change.problem} />
      <div className={classNames(byHand.bar, styles.save)}>
        <Button
          type="submit"
          kind="main"
          busy={change.busy === 'SetFixturePrices'}
          disabled={prices === undefined || prices.length === 0}
        >
          {byHandWords.save(changed)}
        </Button>
        {changed > 0 && <Button onClick={() => setDrafts({})}>{byHandWords.discard}</Button>}
        {held.length > 1 && (
          <Button
            busy={change.busy === 'ReleaseFixturePrices'}
            onClick={() => void change.make('ReleaseFixturePrices', target, byHandWords.released)}
          >
            {byHandWords.releaseAll}
          </Button>
        )}
      </div>
    </form>
  );
}

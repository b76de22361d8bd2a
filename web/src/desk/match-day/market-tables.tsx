import type { DeskFixture, DeskMarket } from '@furlong/contract/schemas/desk-match-day';
import { MARKET_WORDS } from '@furlong/domain/soccer/outcome-words';
import { outcomeName } from '../../soccer/market-words.ts';
import { formatFraction } from '../../ui/format/format-odds.ts';
import styles from './match-day.module.css';
import { matchDayWords } from './match-day-words.ts';

/** The markets of a fixture that have prices, each with its outcomes. */
export function MarketTables({ fixture }: { fixture: DeskFixture }) {
  const priced = fixture.markets.filter(isPriced);
  const without = fixture.markets.length - priced.length;
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

function isPriced({ outcomes }: DeskMarket): boolean {
  return outcomes.some(({ odds }) => odds !== null);
}

function MarketTable({ market, fixture }: { market: DeskMarket; fixture: DeskFixture }) {
  const name = MARKET_WORDS[market.market];
  return (
    <table className={styles.market}>
      <caption>{name}</caption>
      <thead className="sr">
        <tr>
          <th scope="col">{matchDayWords.outcome}</th>
          <th scope="col">{matchDayWords.price}</th>
        </tr>
      </thead>
      <tbody>
        {market.outcomes.map(({ outcome, odds }) => (
          <tr key={outcome}>
            <th scope="row">{outcomeName(market.market, outcome, fixture)}</th>
            <td className="n">
              {odds === null ? (
                <span className="dim">{matchDayWords.noPrice}</span>
              ) : (
                <b>{formatFraction(odds, 'fraction')}</b>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

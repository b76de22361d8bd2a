import type { ResultRunner } from '@furlong/contract/schemas/desk-approvals';
import type { ResultPreview } from '@furlong/contract/schemas/desk-previews';
import { Tag } from '../../ui/feedback/tag.tsx';
import styles from './approvals.module.css';
import { previewWords } from './approvals-words.ts';

interface StartingPricesProps {
  prices: ResultPreview['startingPrices'];
  runners: readonly ResultRunner[];
}

/** The starting price of each runner, beside what suppliers said of it; those that differ are marked. */
export function StartingPrices({ prices, runners }: StartingPricesProps) {
  const shown = prices.filter(({ startingPrice, known }) => startingPrice !== null || known !== null);
  const differing = shown.filter(({ differs }) => differs).length;
  return (
    <div>
      <h3>{previewWords.prices}</h3>
      <p>{differing === 0 ? previewWords.samePrices : previewWords.otherPrices(differing)}</p>
      {shown.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{previewWords.runner}</th>
              <th scope="col">{previewWords.price}</th>
              <th scope="col">{previewWords.known}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ saddle, startingPrice, known, differs }) => (
              <tr key={saddle}>
                <th scope="row">
                  {saddle} {runners.find((runner) => runner.saddle === saddle)?.horseName}
                </th>
                <td className="num">
                  {startingPrice ?? previewWords.noPrice}{' '}
                  {differs && <Tag tone="amber">{previewWords.differs}</Tag>}
                </td>
                <td className="num">{known ?? previewWords.noPrice}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

import type { ResultRunner } from '@furlong/contract/schemas/desk-approvals';
import { useState } from 'react';
import { Field } from '../../ui/controls/field.tsx';
import styles from './approvals.module.css';
import { approvalWords, resultWords } from './approvals-words.ts';
import { readFraction } from './read-fraction.ts';

/** Official starting prices as they are typed, by saddle; what is left empty is not sent. */
export function useTypedPrices() {
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [isTried, setTried] = useState(false);
  const filled = Object.entries(typed).filter(([, text]) => text.trim() !== '');
  return {
    typed,
    isTried,
    type: (saddle: number, text: string) => setTyped((before) => ({ ...before, [saddle]: text })),
    /** What is sent of them; null: one of them is no price, which its field says from now on. */
    read(): {
      readonly startingPrices?: { readonly saddle: number; readonly startingPrice: string }[];
    } | null {
      setTried(true);
      const startingPrices = filled.flatMap(([saddle, text]) => {
        const startingPrice = readFraction(text);
        return startingPrice === null ? [] : [{ saddle: Number(saddle), startingPrice }];
      });
      if (startingPrices.length < filled.length) return null;
      return startingPrices.length === 0 ? {} : { startingPrices };
    },
  };
}

interface PriceFieldsProps {
  runners: readonly ResultRunner[];
  prices: ReturnType<typeof useTypedPrices>;
}

/** The official starting price of each runner, where somebody has them; what bets are paid at without them. */
export function PriceFields({ runners, prices: { typed, isTried, type } }: PriceFieldsProps) {
  return (
    <details>
      <summary>{resultWords.startingPrices}</summary>
      <p className="small dim">{resultWords.startingPricesText}</p>
      <div className={styles.prices}>
        {runners
          .filter(({ scratched }) => !scratched)
          .map(({ saddle, horseName, startingPriceFraction }) => {
            const text = typed[saddle] ?? '';
            const isBad = isTried && text.trim() !== '' && readFraction(text) === null;
            return (
              <Field
                key={saddle}
                label={approvalWords.keyPrice(saddle, horseName)}
                value={text}
                placeholder={startingPriceFraction ?? ''}
                maxLength={20}
                autoComplete="off"
                error={isBad ? approvalWords.noPrice : undefined}
                onChange={({ target }) => type(saddle, target.value)}
              />
            );
          })}
      </div>
    </details>
  );
}

import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import type { Finisher } from '@furlong/domain/race-result';
import { useState } from 'react';
import { Field } from '../../ui/controls/field.tsx';
import { deskCall } from '../desk-call.ts';
import styles from './approvals.module.css';
import { approvalWords, previewWords } from './approvals-words.ts';
import { FinishOrder } from './finish-order.tsx';
import { PlacesKeyer } from './places-keyer.tsx';
import { readFraction } from './read-fraction.ts';
import { type KeyedScore, ScoreKeyer } from './score-keyer.tsx';
import { ScoreLine } from './score-line.tsx';
import { scoreWords } from './score-words.ts';
import { useAct } from './use-act.ts';

export type OpenApproval = PayloadOf<Calls['GetApproval']>;

/** What a second person keyed beside what was proposed: of a race or of a match. */
export type Compared = PayloadOf<Calls['KeyPaidPlaces']> | PayloadOf<Calls['KeyScore']>;

interface KeyingProps {
  open: OpenApproval;
  onKeyed: (compared: Compared) => void;
}

/** Keys a result without having seen what was proposed (rule: second-approval). */
export function Keying(props: KeyingProps) {
  return props.open.approval.match === null ? <KeyPlaces {...props} /> : <KeyScore {...props} />;
}

function KeyPlaces({ open, onKeyed }: KeyingProps) {
  const { approval, runners, placesPaid, pricesToKey } = open;
  const act = useAct();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [isTried, setTried] = useState(false);
  const prices = pricesToKey.map((saddle) => ({ saddle, startingPrice: readFraction(typed[saddle] ?? '') }));
  const nameOf = (saddle: number) => runners.find((runner) => runner.saddle === saddle)?.horseName ?? '';

  async function compare(finishers: readonly Finisher[]): Promise<void> {
    setTried(true);
    const startingPrices = prices.flatMap(({ saddle, startingPrice }) =>
      startingPrice === null ? [] : [{ saddle, startingPrice }],
    );
    if (startingPrices.length < prices.length) return;
    const body = { id: approval.id, finishers: [...finishers], startingPrices };
    const compared = await act.run(() => deskCall('KeyPaidPlaces', { body }));
    if (compared !== null) onKeyed(compared);
  }

  return (
    <section className={styles.panel}>
      <h2>{approvalWords.keyTitle}</h2>
      <p>{approvalWords.keyText(Math.max(1, placesPaid))}</p>
      <PlacesKeyer
        runners={runners}
        placesPaid={placesPaid}
        busy={act.isBusy}
        problem={act.problem}
        acts={[{ label: approvalWords.keyAct, onPress: (order) => void compare(order) }]}
      >
        {prices.length > 0 && <p>{approvalWords.keyPrices}</p>}
        {prices.map(({ saddle, startingPrice }) => (
          <Field
            key={saddle}
            label={approvalWords.keyPrice(saddle, nameOf(saddle))}
            value={typed[saddle] ?? ''}
            maxLength={20}
            autoComplete="off"
            error={isTried && startingPrice === null ? approvalWords.noPrice : undefined}
            onChange={({ target }) => setTyped({ ...typed, [saddle]: target.value })}
          />
        ))}
      </PlacesKeyer>
    </section>
  );
}

function KeyScore({ open: { approval }, onKeyed }: KeyingProps) {
  const act = useAct();
  const { id, match } = approval;

  async function compare(score: KeyedScore): Promise<void> {
    const compared = await act.run(() => deskCall('KeyScore', { body: { id, ...score } }));
    if (compared !== null) onKeyed(compared);
  }

  return (
    <section className={styles.panel}>
      <h2>{scoreWords.keyTitle}</h2>
      <p>{scoreWords.keyText}</p>
      <ScoreKeyer
        home={match?.home ?? ''}
        away={match?.away ?? ''}
        halfTimeHint={scoreWords.halfTimeBlind}
        busy={act.isBusy}
        problem={act.problem}
        acts={[{ label: approvalWords.keyAct, onPress: (score) => void compare(score) }]}
      />
    </section>
  );
}

/** What was keyed beside what was proposed, where the two differ. */
export function Comparison({
  compared,
  ...rest
}: { compared: Compared } & Pick<OpenApproval, 'runners' | 'placesPaid'>) {
  const isScore = !Array.isArray(compared.keyed);
  return (
    <section className={styles.panel}>
      <h2>{isScore ? scoreWords.differ : approvalWords.differ}</h2>
      <p>{isScore ? scoreWords.differText : approvalWords.differText}</p>
      <h3>{approvalWords.yours}</h3>
      <Shown label={approvalWords.yours} result={compared.keyed} {...rest} />
      <h3>{approvalWords.proposed}</h3>
      <Shown label={approvalWords.proposed} result={compared.proposed} {...rest} />
      {'prices' in compared && compared.prices.length > 0 && (
        <KeyedPrices prices={compared.prices} runners={rest.runners} />
      )}
    </section>
  );
}

interface ShownProps extends Pick<OpenApproval, 'runners' | 'placesPaid'> {
  label: string;
  result: Compared['keyed'];
}

function Shown({ label, result, ...rest }: ShownProps) {
  if (!Array.isArray(result)) return <ScoreLine score={result} />;
  return <FinishOrder label={label} finishers={result} {...rest} />;
}

function KeyedPrices({
  prices,
  runners,
}: Pick<PayloadOf<Calls['KeyPaidPlaces']>, 'prices'> & Pick<OpenApproval, 'runners'>) {
  return (
    <table className={styles.table}>
      <caption>{previewWords.prices}</caption>
      <thead>
        <tr>
          <th scope="col">{previewWords.runner}</th>
          <th scope="col">{approvalWords.yours}</th>
          <th scope="col">{approvalWords.proposed}</th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ saddle, proposed, keyed }) => (
          <tr key={saddle}>
            <th scope="row">
              {saddle} {runners.find((runner) => runner.saddle === saddle)?.horseName}
            </th>
            <td className="num">{keyed}</td>
            <td className="num">{proposed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

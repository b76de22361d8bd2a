import type { SharePreview } from '@furlong/contract/schemas/desk-previews';
import { formatRands } from '../../ui/format/format-money.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import styles from './approvals.module.css';
import { describeRest, shareWords as words } from './approvals-words.ts';

const sum = `num ${styles.sum}`;

/** Whose share is withheld and why, what becomes of the pool, and who gets what (rule: jackpot-withheld). */
export function ShareChanges({ preview }: { preview: SharePreview }) {
  const { alias, entryNumber, reason, divided } = preview;
  return (
    <div className={styles.changes}>
      <div>
        <h3>{words.whose(alias, entryNumber)}</h3>
        <dl className={styles.money}>
          <div>
            <dt>{words.reason}</dt>
            <dd>{reason}</dd>
          </div>
          {divided !== null && (
            <div>
              <dt>{words.takenBack}</dt>
              <dd>{formatRands(divided.takenBack)}</dd>
            </div>
          )}
          {divided !== null && divided.owed > 0 && (
            <div>
              <dt>{words.owed}</dt>
              <dd>{formatRands(divided.owed)}</dd>
            </div>
          )}
        </dl>
        {divided === null && <p>{words.undecided}</p>}
      </div>
      {divided !== null && <Divided divided={divided} />}
    </div>
  );
}

function Divided({ divided }: { divided: NonNullable<SharePreview['divided']> }) {
  const { before, after, cards, changes } = divided;
  const rest = describeRest(divided);
  return (
    <>
      <div>
        <h3>{words.pool}</h3>
        {rest !== null && (
          <p>
            <b>{rest}</b>
          </p>
        )}
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col" className={sum}>
                {words.before}
              </th>
              <th scope="col" className={sum}>
                {words.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {(['winners', 'legs', 'paid', 'secondShares', 'left'] as const).map((line) => (
              <tr key={line}>
                <th scope="row">{words[line]}</th>
                {[before, after].map((division, index) => (
                  <td key={index === 0 ? 'before' : 'after'} className={sum}>
                    {line === 'winners'
                      ? formatCount(division.winners)
                      : line === 'legs'
                        ? formatCount(division.legsNeeded)
                        : formatRands(division[line])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <h3>{words.cards}</h3>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.card}</th>
              <th scope="col" className={sum}>
                {words.from}
              </th>
              <th scope="col" className={sum}>
                {words.to}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.entryNumber}>
                <th scope="row">{words.whose(change.alias, change.entryNumber)}</th>
                <td className={sum}>{formatRands(change.before)}</td>
                <td className={sum}>{formatRands(change.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {cards > changes.length && <p className="small">{words.more(cards - changes.length)}</p>}
      </div>
    </>
  );
}

import type { ResultRunner } from '@furlong/contract/schemas/desk-approvals';
import type {
  CreditsPreview,
  MatchPreview,
  Preview,
  RacePreview,
  ResultPreview,
  ScorePreview,
} from '@furlong/contract/schemas/desk-previews';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Note } from '../../ui/feedback/note.tsx';
import { formatRands } from '../../ui/format/format-money.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import { punterLink } from '../desk-links.ts';
import { nameOfIdentity } from '../punters/punter-words.ts';
import styles from './approvals.module.css';
import { approvalWords, previewWords, resultWords } from './approvals-words.ts';
import { describeMatchChange, describeRaceChange } from './describe-off.ts';
import { FinishOrder } from './finish-order.tsx';
import { ScoreLine } from './score-line.tsx';
import { scoreWords } from './score-words.ts';
import { ShareChanges } from './share-changes.tsx';
import { StartingPrices } from './starting-prices.tsx';

interface PreviewProps {
  preview: Preview;
  runners: readonly ResultRunner[];
  title?: string;
}

/** What a proposal does: points, bets, and money by kind of account; the credits; or how a pool is divided anew. */
export function PreviewOf({ preview, runners, title = approvalWords.does }: PreviewProps) {
  return (
    <section className="sect">
      <h2>{title}</h2>
      {preview.what === 'result' ? (
        <ResultChanges preview={preview} runners={runners} />
      ) : preview.what === 'score' ? (
        <ScoreChanges preview={preview} />
      ) : preview.what === 'race' ? (
        <RaceChanges preview={preview} runners={runners} />
      ) : preview.what === 'match' ? (
        <MatchChanges preview={preview} />
      ) : preview.what === 'share' ? (
        <ShareChanges preview={preview} />
      ) : (
        <Credits preview={preview} />
      )}
    </section>
  );
}

function ResultChanges({ preview, runners }: { preview: ResultPreview; runners: readonly ResultRunner[] }) {
  const { before, after, placesPaid, reason, points, bets, isJackpotLeg } = preview;
  return (
    <div className={styles.changes}>
      <div>
        <h3>{previewWords.after}</h3>
        {reason !== null && <p className="small">{resultWords.reasons[reason]}</p>}
        {reason !== null && preview.isSameOrder && <p className="small">{previewWords.sameOrder}</p>}
        <FinishOrder label={previewWords.after} finishers={after} runners={runners} placesPaid={placesPaid} />
      </div>
      {before !== null && (
        <div>
          <h3>{previewWords.before}</h3>
          <FinishOrder
            label={previewWords.before}
            finishers={before}
            runners={runners}
            placesPaid={placesPaid}
          />
        </div>
      )}
      <StartingPrices prices={preview.startingPrices} runners={runners} />
      <PointsMoved points={points} />
      <BetsMoved bets={bets}>{isJackpotLeg && <p className="small">{previewWords.jackpot}</p>}</BetsMoved>
    </div>
  );
}

/** What changes of a race that was off. */
function RaceChanges({ preview, runners }: { preview: RacePreview; runners: readonly ResultRunner[] }) {
  const { before, after, points, bets, isJackpotLeg } = preview;
  return (
    <div className={styles.changes}>
      <div>
        <h3>{previewWords.after}</h3>
        <p>{describeRaceChange(preview, runners)}</p>
        {preview.reason !== null && <p className="small">{previewWords.because(preview.reason)}</p>}
        {after !== null && <FinishOrder label={previewWords.after} {...after} runners={runners} />}
      </div>
      {before !== null && (
        <div>
          <h3>{previewWords.before}</h3>
          <FinishOrder label={previewWords.before} {...before} runners={runners} />
        </div>
      )}
      <PointsMoved points={points} />
      <BetsMoved bets={bets}>{isJackpotLeg && <p className="small">{previewWords.jackpot}</p>}</BetsMoved>
    </div>
  );
}

/** What becomes of a match past its kick-off. */
function MatchChanges({ preview }: { preview: MatchPreview }) {
  const { points, bets } = preview;
  return (
    <div className={styles.changes}>
      <div>
        <h3>{previewWords.after}</h3>
        <p>{describeMatchChange(preview)}</p>
      </div>
      <PointsMoved points={points} />
      <BetsMoved bets={bets} />
    </div>
  );
}

function ScoreChanges({ preview }: { preview: ScorePreview }) {
  const { before, after, reason, points, bets } = preview;
  return (
    <div className={styles.changes}>
      <div>
        <h3>{previewWords.after}</h3>
        {reason !== null && <p className="small">{scoreWords.reasons[reason]}</p>}
        <ScoreLine score={after} />
      </div>
      {before !== null && (
        <div>
          <h3>{previewWords.before}</h3>
          <ScoreLine score={before} />
        </div>
      )}
      <PointsMoved points={points} />
      <BetsMoved bets={bets} />
    </div>
  );
}

/** Whose points move, and by how much. */
function PointsMoved({ points }: Pick<ResultPreview, 'points'>) {
  return (
    <div>
      <h3>{previewWords.points}</h3>
      {points.punters === 0 ? (
        <p>{previewWords.noPoints}</p>
      ) : (
        <>
          <p>
            <b>{previewWords.moved(points.punters)}</b>
          </p>
          <p className="small">{previewWords.gained(String(points.gained), String(points.lost))}</p>
        </>
      )}
      {points.moves.length > 0 && (
        <table className={styles.table}>
          <caption>{previewWords.moves}</caption>
          <thead>
            <tr>
              <th scope="col">{previewWords.punter}</th>
              <th scope="col">{previewWords.rank}</th>
              <th scope="col">{previewWords.points}</th>
            </tr>
          </thead>
          <tbody>
            {points.moves.map(({ alias, rankBefore, rankAfter, pointsBefore, pointsAfter }) => (
              <tr key={`${alias} ${rankAfter}`}>
                <th scope="row">{alias}</th>
                <td className="num">
                  {previewWords.from(
                    rankBefore === null ? '' : formatCount(rankBefore),
                    formatCount(rankAfter),
                  )}
                </td>
                <td className="num">{previewWords.from(String(pointsBefore), String(pointsAfter))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** What bets come to, and what money moves. */
function BetsMoved({ bets, children }: Pick<ResultPreview, 'bets'> & { children?: ReactNode }) {
  return (
    <div>
      <h3>{previewWords.bets}</h3>
      {bets.bets === 0 ? (
        <p>{previewWords.noBets}</p>
      ) : (
        <>
          <p>
            <b>{previewWords.touched(bets.bets, bets.punters)}</b>
          </p>
          <p className="small">{previewWords.outcomes(bets)}</p>
        </>
      )}
      <dl className={styles.money}>
        {(
          [
            [previewWords.payouts, bets.payouts],
            [previewWords.refunds, bets.refunds],
            [previewWords.takenBack, bets.takenBack],
            ...(bets.goodwillPaid === 0
              ? []
              : ([
                  [previewWords.goodwillPaid, bets.goodwillPaid],
                  [previewWords.goodwillBack, bets.goodwillBack],
                ] as const)),
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatRands(amount)}</dd>
          </div>
        ))}
      </dl>
      <h3>{previewWords.accounts}</h3>
      <dl className={styles.money}>
        {(['punters', 'house', 'winningsTax'] as const).map((account) => (
          <div key={account}>
            <dt>{previewWords.account[account]}</dt>
            <dd>
              {bets.accounts[account] > 0 && '+'}
              {formatRands(bets.accounts[account])}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}

function Credits({ preview }: { preview: CreditsPreview }) {
  const { credits, punters, amount, reason, username, alike, punter } = preview;
  return (
    <>
      {alike.given + alike.waiting > 0 && (
        <Note tone="amber">
          <b>{previewWords.alikeTitle}:</b> {previewWords.alike(alike.given, alike.waiting)}.
        </Note>
      )}
      <dl className={styles.money}>
        <div>
          <dt>
            {username === null ? previewWords.credits(credits, punters) : previewWords.creditTo(username)}
          </dt>
          <dd>{formatRands(amount)}</dd>
        </div>
        <div>
          <dt>{previewWords.reason}</dt>
          <dd>{reason}</dd>
        </div>
        {punter !== null && (
          <>
            <div>
              <dt>{previewWords.identity}</dt>
              <dd>
                <Link to={punterLink(punter.punterId)}>{nameOfIdentity(punter.identity)}</Link>
              </dd>
            </div>
            <div>
              <dt>{previewWords.balance}</dt>
              <dd>{punter.balance === null ? previewWords.noBalance : formatRands(punter.balance)}</dd>
            </div>
            {punter.owed !== null && punter.owed > 0 && (
              <div>
                <dt>{previewWords.owes}</dt>
                <dd>{formatRands(punter.owed)}</dd>
              </div>
            )}
          </>
        )}
      </dl>
    </>
  );
}

import type { Jackpot, JackpotPool } from '@furlong/contract/schemas/jackpots';
import type { Rands } from '@furlong/domain/money';
import { serverAddress } from '../platform/api/api.ts';
import { callPaths } from '../platform/api/call-paths.ts';
import { formatRands } from '../ui/format/format-money.ts';
import { formatCount, formatCounted } from '../ui/format/format-number.ts';
import { Disclosure } from './disclosure.tsx';
import { divisionWords, listed } from './jackpot-words.ts';
import styles from './jackpots.module.css';

/** How the pool is made (rule: jackpot-pool). */
export function PoolPart({ pool: { broughtOver, added, paid, left, toBeWon } }: { pool: JackpotPool }) {
  return (
    <Disclosure title="How the pool is made">
      {() => (
        <dl className="sum">
          <Line name="Brought over from before" rands={broughtOver} />
          <Line name="Added for this meeting" rands={added} sign="+ " />
          <Line name="Paid to winners" rands={paid} sign="− " />
          <Line name="Left for the next meeting" rands={left} sign="= " />
          <Line name="Can be won at this meeting" rands={toBeWon} />
        </dl>
      )}
    </Disclosure>
  );
}

function Line({ name, rands, sign = '' }: { name: string; rands: Rands; sign?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {sign}
        {formatRands(rands)}
      </dd>
    </div>
  );
}

/** How the shares were made, once there is something to divide; with the hash of all cards. */
export function SharePart({ jackpot }: { jackpot: Jackpot }) {
  const { division, standing, cardsHash, certificate, own, meetingId, doublesFrom } = jackpot;
  if (division === null && cardsHash === null) return null;
  return (
    <Disclosure title="How it is decided and shared">
      {() => (
        <>
          {division !== null && (
            <>
              <p>
                <b>{divisionWords(division)}</b>
                {standing === 'provisional' && ' Provisional until every leg is official.'}
              </p>
              <p className="small dim">
                {formatCounted(division.legsNeeded, 'leg')} had to stand.
                {division.notEligible > 0 &&
                  ` ${formatCounted(division.notEligible, 'card')} that stood ${division.notEligible === 1 ? 'does' : 'do'} not win: staff, excluded, or withheld.`}
                {division.secondShares > 0 &&
                  doublesFrom !== null &&
                  ` The house paid ${formatRands(division.secondShares)} beside the pool, to winners whose bets on the meeting made ${formatRands(doublesFrom)} or more.`}
              </p>
              <OwnShare own={own} />
            </>
          )}
          {cardsHash !== null && (
            <p className="small">
              The sum over all cards (SHA-256), published when they closed:{' '}
              <code className={styles.hash}>{cardsHash}</code>
            </p>
          )}
          {certificate && (
            <p className="small">
              <a
                href={serverAddress(
                  callPaths.DownloadJackpotCertificate.path.replace(':meetingId', String(meetingId)),
                )}
                download
              >
                The certificate: every card, leg and share
              </a>
            </p>
          )}
          {own !== null && own.entryNumber !== null && (
            <p className="small dim">Your card is number {formatCount(own.entryNumber)} in it.</p>
          )}
        </>
      )}
    </Disclosure>
  );
}

/** The own share and the house's second one, with the bets it is for (rule: jackpot-double). */
function OwnShare({ own }: Pick<Jackpot, 'own'>) {
  if (own === null || own.share === null) return null;
  const { share, secondShare, doublingBets, betTotal } = own;
  return (
    <p>
      Your share: {formatRands(share)}.
      {secondShare !== null && secondShare > 0 && (
        <>
          {' '}
          The house paid it a second time, {formatRands(secondShare)}, for your bets of{' '}
          {formatRands(betTotal)}:{' '}
          {listed(doublingBets.map(({ receipt, stake }) => `${receipt} (${formatRands(stake)})`))}.
        </>
      )}
    </p>
  );
}

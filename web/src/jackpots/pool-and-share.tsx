import type { Jackpot, JackpotPool } from '@furlong/contract/schemas/jackpots';
import type { Rands } from '@furlong/domain/money';
import { serverAddress } from '../platform/api/api.ts';
import { callPaths } from '../platform/api/call-paths.ts';
import { formatRands } from '../ui/format/format-money.ts';
import { Disclosure } from './disclosure.tsx';
import { describeSecondShare, describeShares, poolWords, sharePartWords } from './jackpot-part-words.ts';
import { divisionWords } from './jackpot-words.ts';
import styles from './jackpots.module.css';

interface PoolPartProps {
  pool: JackpotPool;
  state: Jackpot['state'];
}

/** How the pool is made; once it is decided, what became of it (rule: jackpot-pool). */
export function PoolPart({ pool: { broughtOver, added, paid, left, toBeWon }, state }: PoolPartProps) {
  const isDecided = state === 'paid' || state === 'carried';
  return (
    <Disclosure title={poolWords.title}>
      {() => (
        <dl className="sum">
          <Line name={poolWords.broughtOver} rands={broughtOver} />
          <Line name={poolWords.added} rands={added} sign="+ " />
          {isDecided ? (
            <>
              <Line name={poolWords.paid} rands={paid} sign="− " />
              <Line name={poolWords.left} rands={left} sign="= " />
            </>
          ) : (
            <Line name={poolWords.toBeWon} rands={toBeWon} />
          )}
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
    <Disclosure title={sharePartWords.title}>
      {() => (
        <>
          {division !== null && (
            <>
              <p>
                <b>{divisionWords(division)}</b>
                {standing === 'provisional' && ` ${sharePartWords.provisional}`}
              </p>
              <p className="small dim">{describeShares(division, doublesFrom)}</p>
              <OwnShare own={own} />
            </>
          )}
          {cardsHash !== null && (
            <p className="small">
              {sharePartWords.hash} <code className={styles.hash}>{cardsHash}</code>
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
                {sharePartWords.certificate}
              </a>
            </p>
          )}
          {own !== null && own.entryNumber !== null && (
            <p className="small dim">{sharePartWords.entry(own.entryNumber)}</p>
          )}
        </>
      )}
    </Disclosure>
  );
}

/** The own share and the house's second one, with the bets it is for (rule: jackpot-double). */
function OwnShare({ own }: Pick<Jackpot, 'own'>) {
  if (own === null || own.share === null) return null;
  const { share, secondShare } = own;
  const second = secondShare !== null && secondShare > 0 ? ` ${describeSecondShare(secondShare, own)}` : '';
  return (
    <p>
      {sharePartWords.own(share)}
      {second}
    </p>
  );
}

import type { DeskPunter } from '@furlong/contract/schemas/desk-punters';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatEnd } from '../../ui/format/format-date.ts';
import { formatRands } from '../../ui/format/format-money.ts';
import { punterLink } from '../desk-links.ts';
import { describeBreak, describeLikeness, punterWords } from './punter-words.ts';
import styles from './punters.module.css';

type Row = readonly [name: string, value: ReactNode];

/** What is known of a punter: account, money, limits and breaks. */
export function PunterAccount({ punter }: { punter: DeskPunter }) {
  const { account, wallet, openBets } = punter;
  const notKnown = <span className="dim">{punterWords.notKnown}</span>;
  return (
    <div className={styles.parts}>
      <Likeness like={punter.likeness} />
      <section>
        <h2>{punterWords.account}</h2>
        <Rows
          rows={[
            [punterWords.username, punter.username],
            [punterWords.alias, punter.alias ?? punterWords.noAlias],
            ...(account === null
              ? []
              : ([
                  [punterWords.email, account.email],
                  [punterWords.mobile, account.mobile ?? notKnown],
                  [punterWords.born, account.dateOfBirth ?? notKnown],
                ] as const)),
            [punterWords.since, formatEnd(punter.since)],
          ]}
        />
        {account === null && <p className="small dim">{punterWords.elsewhere}</p>}
      </section>
      <section>
        <h2>{punterWords.money}</h2>
        <Rows
          rows={[
            [punterWords.accountNumber, String(punter.accountNumber)],
            ...(wallet === null
              ? []
              : ([
                  [punterWords.balance, formatRands(wallet.balance)],
                  ...(wallet.owed > 0 ? [[punterWords.owed, formatRands(wallet.owed)] as const] : []),
                ] as const)),
            [punterWords.openBets, punterWords.openBetsText(openBets.count, formatRands(openBets.stake))],
          ]}
        />
        {wallet === null && <p className="small dim">{punterWords.noWallet}</p>}
      </section>
      <section>
        <h2>{punterWords.protection}</h2>
        <Limits punter={punter} />
      </section>
    </div>
  );
}

function Limits({ punter }: { punter: DeskPunter }) {
  const amountOf = (amount: Parameters<typeof formatRands>[0] | null) =>
    amount === null ? punterWords.noLimit : formatRands(amount);
  const set = punter.limits.filter(({ amount, pending }) => amount !== null || pending !== null);
  return (
    <>
      <Rows
        rows={[
          [punterWords.breakNow, punter.break === null ? punterWords.noBreak : describeBreak(punter.break)],
          ...(punter.register === null ? [] : [[punterWords.register, punter.register] as const]),
          [punterWords.sessionLimit, punterWords.minutes(punter.sessionMinutes)],
          ...set.map(
            ({ kind, period, amount, left, pending }): Row => [
              capital(punterWords.limit(kind, period)),
              <>
                {amount === null
                  ? amountOf(null)
                  : punterWords.limitLeft(formatRands(amount), amountOf(left))}
                {pending !== null && (
                  <span className="small dim">
                    {' '}
                    {punterWords.limitPending(amountOf(pending.amount), pending.effectiveAt)}
                  </span>
                )}
              </>,
            ],
          ),
        ]}
      />
      {set.length === 0 && <p className="small dim">{punterWords.noLimits}</p>}
    </>
  );
}

function Likeness({ like }: { like: DeskPunter['likeness'] }) {
  if (like === null) return <p className="small dim">{punterWords.likeUnknown}</p>;
  if (like.length === 0) return <p className="small dim">{punterWords.likeNone}</p>;
  return (
    <section className={styles.alarm}>
      <h2>{punterWords.like}</h2>
      <ul>
        {like.map(({ punterId, username, parts, ...taken }) => (
          <li key={punterId}>
            <Link to={punterLink(punterId)}>{username}</Link> {describeBreak(taken)}.{' '}
            {describeLikeness(parts)}.
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="fact-rows">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

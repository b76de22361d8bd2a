import type { BetLegWire } from '@furlong/contract/schemas/my-bets';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useNow } from '../platform/device/now.ts';
import { linkTo } from '../platform/site/links.ts';
import { Segmented } from '../ui/controls/segmented.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { formatNearDay } from '../ui/format/format-date.ts';
import { contentScroll } from '../ui/styles/content-scroll.ts';
import phone from '../ui/styles/phone-head.module.css';
import { BetPager } from './bet-pager.tsx';
import { DeductionScale } from './deduction-scale.tsx';
import styles from './my-bets.module.css';
import type { BetList } from './my-bets-queries.ts';
import { MyBetsSkeleton } from './my-bets-skeleton.tsx';
import {
  archivedWords,
  headWords,
  listWords,
  newSign,
  newWords,
  openWords,
  screenWords,
  settledOn,
  settledOnOpenWords,
} from './my-bets-words.ts';
import { NoBets, NoneOpen, NoneWhole } from './no-bets.tsx';
import { OneBet } from './one-bet.tsx';
import type { StrikeTicket } from './strike-tickets.ts';
import { ThisMonth } from './this-month.tsx';
import { Ticket } from './ticket.tsx';
import { type MyBets, useMyBets } from './use-my-bets.ts';

const lists: readonly BetList[] = ['open', 'settled', 'wins', 'losses'];

/** The punter's bets as torn tickets, one for each strike: open ones with live legs, settled ones with their accounts. */
export function MyBetsScreen() {
  const [search, setSearch] = useSearchParams();
  const list = lists.find((each) => each === search.get('show')) ?? 'open';
  // A receipt number: only its bet is shown.
  const receipt = search.get('bet');
  const now = useNow();
  // The last bet id of each page before this one.
  const [pages, setPages] = useState<{ list: BetList; turned: readonly number[] }>({ list, turned: [] });
  const turned = pages.list === list ? pages.turned : [];
  const bets = useMyBets({ list, before: turned.at(-1) ?? null }, now);
  const choose = (chosen: BetList) =>
    setSearch(chosen === 'open' ? {} : { show: chosen }, { preventScrollReset: true });
  const turnTo = (after: readonly number[]) => {
    setPages({ list, turned: after });
    contentScroll.toTop();
  };
  return (
    <>
      <div className={`pagehead ${phone.head}`}>
        <h1>{screenWords.title}</h1>
        <p>{headOf(receipt === null ? list : 'open', bets)}</p>
      </div>
      {receipt === null && (
        <div className={styles.tabs}>
          <Segmented
            label={screenWords.show}
            value={list}
            options={lists.map((value) => ({ value, ...tabWords(value, bets) }))}
            onChange={choose}
          />
        </div>
      )}
      <div className="cols">
        <div className={styles.list}>
          {receipt === null ? (
            <List list={list} bets={bets} turned={turned} onTurn={turnTo} now={now} />
          ) : (
            <OneBet key={receipt} receipt={receipt} now={now} />
          )}
        </div>
        <aside className="side" aria-label={screenWords.side}>
          <ThisMonth now={now} />
          {bets.hasRacing && <DeductionScale />}
        </aside>
      </div>
    </>
  );
}

/** What the list that is shown comes to. Until that is known its line is kept free. */
function headOf(list: BetList, { open }: MyBets): string {
  if (list !== 'open') return headWords[list];
  if (open === null) return '\u00A0';
  return open.tickets === 0 ? screenWords.noneOpen : openWords(open);
}

/** What stands on the tab of a list: how many are open, or that something settled is new. */
function tabWords(list: BetList, { open, newCount }: MyBets): { text: string; words?: string } {
  const text = listWords[list];
  if (list === 'open' && open !== null && open.tickets > 0) return { text: `${text} ${open.tickets}` };
  if (list === 'settled' && newCount > 0) return { text: `${text} ${newSign}`, words: newWords(newCount) };
  return { text };
}

interface ListProps {
  list: BetList;
  bets: MyBets;
  turned: readonly number[];
  onTurn: (turned: readonly number[]) => void;
  now: number;
}

function List({ list, bets, turned, onTurn, now }: ListProps) {
  const { state, page, tickets, settledToday } = bets;
  const { data, isError, isPlaceholderData, refetch } = page;
  if (data === undefined) {
    if (!isError) return <MyBetsSkeleton />;
    return (
      <ErrorState title={screenWords.none} onRetry={() => void refetch()}>
        {screenWords.didNotLoad}
      </ErrorState>
    );
  }
  const { next } = data;
  const onOpen =
    list !== 'open' && turned.length === 0 && bets.settledOnOpen > 0
      ? settledOnOpenWords(bets.settledOnOpen, bets.paidSoFar)
      : null;
  const isNoneWhole = list === 'settled' && state.noBetsFound && onOpen !== null;
  const shown = { betLegs: state.betLegs, isNew: bets.isNew, now };
  return (
    <>
      {onOpen !== null && !isNoneWhole && (
        <p className={styles.beneath}>
          {onOpen} <Link to={linkTo('my-bets')}>{screenWords.toOpen}</Link>
        </p>
      )}
      {onOpen !== null && isNoneWhole && <NoneWhole words={onOpen} />}
      {state.noBetsFound &&
        !isNoneWhole &&
        (settledToday.length > 0 ? (
          <NoneOpen now={now} />
        ) : (
          <NoBets list={list} isFirst={turned.length === 0} now={now} />
        ))}
      {groupsOf(list, tickets, now).map(({ heading, tickets: own }) => (
        <Group key={heading} heading={heading} tickets={own} {...shown} />
      ))}
      {(turned.length > 0 || next !== null) && (
        <BetPager
          page={turned.length + 1}
          hasNext={next !== null}
          loading={isPlaceholderData}
          onPrevious={() => onTurn(turned.slice(0, -1))}
          onNext={() => next !== null && onTurn([...turned, next])}
        />
      )}
      {data.archivedBefore !== undefined && (
        <p className={styles.beneath}>{archivedWords(data.archivedBefore)}</p>
      )}
      {settledToday.length > 0 && (
        <Group heading={screenWords.settledToday} tickets={settledToday} {...shown} />
      )}
    </>
  );
}

interface GroupProps extends Pick<MyBets, 'isNew'> {
  heading: string;
  tickets: readonly StrikeTicket[];
  betLegs: Readonly<Record<number, readonly BetLegWire[]>>;
  now: number;
}

function Group({ heading, tickets, betLegs, isNew, now }: GroupProps) {
  return (
    <section className={styles.group} aria-label={heading}>
      <h2>{heading}</h2>
      {tickets.map((ticket) => (
        <Ticket
          key={ticket.key}
          bets={ticket.bets}
          listed={betLegs}
          now={now}
          isNew={ticket.bets.some(isNew)}
        />
      ))}
    </section>
  );
}

/** Settled tickets grouped by day of settlement, in the list's order; open ones in one group. */
function groupsOf(list: BetList, tickets: readonly StrikeTicket[], now: number) {
  const headingOf = ({ bets }: StrikeTicket) => {
    const last = bets
      .flatMap(({ settledAt }) => settledAt ?? [])
      .toSorted()
      .at(-1);
    return list === 'open' || last === undefined ? screenWords.open : settledOn(formatNearDay(last, now));
  };
  const groups = new Map<string, StrikeTicket[]>();
  for (const ticket of tickets) {
    const heading = headingOf(ticket);
    groups.set(heading, [...(groups.get(heading) ?? []), ticket]);
  }
  return [...groups].map(([heading, own]) => ({ heading, tickets: own }));
}

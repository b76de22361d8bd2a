import type { SignificantEventKind } from '@furlong/contract/codes/desk-events';
import type { EventsReport, SignificantEvent } from '@furlong/contract/schemas/desk-events';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { formatEnd } from '../../ui/format/format-date.ts';
import { formatRands } from '../../ui/format/format-money.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import { FiguresTable, headsOf } from '../reporting/figures-table.tsx';
import { describeEvent, shortenIds, eventsWords as words } from './events-words.ts';

interface CountsTableProps {
  counts: EventsReport['counts'];
  /** Where the events of a kind alone are. */
  linkTo: (kind: SignificantEventKind) => string;
}

/** How many events of each kind there are. */
export function CountsTable({ counts, linkTo }: CountsTableProps) {
  return (
    <FiguresTable label={words.counts} heads={headsOf([words.kind], [words.count])}>
      {counts.map(({ kind, count }) => (
        <tr key={kind}>
          <th scope="row">
            {count === 0 ? words.kinds[kind] : <Link to={linkTo(kind)}>{words.kinds[kind]}</Link>}
          </th>
          <td className="n">{formatCount(count)}</td>
        </tr>
      ))}
    </FiguresTable>
  );
}

/** A page of events, newest first. */
export function EventsTable({ events }: { events: readonly SignificantEvent[] }) {
  if (events.length === 0) return <EmptyState title={words.none}>{words.noneText}</EmptyState>;
  const texts = [words.time, words.kind, words.what, words.subject, words.place, words.by];
  return (
    <FiguresTable label={words.list} heads={headsOf(texts, [words.amount])}>
      {events.map(({ key, at, kind, what, subject, place, by, amount }) => (
        <tr key={key}>
          <td>
            <time dateTime={at}>{formatEnd(at)}</time>
          </td>
          <td>{words.kinds[kind]}</td>
          <th scope="row">{describeEvent(what)}</th>
          <td title={subject ?? undefined}>{shortenIds(subject)}</td>
          <td>{place}</td>
          <td title={by ?? undefined}>{shortenIds(by)}</td>
          <td className="n">{amount === null ? '' : formatRands(amount)}</td>
        </tr>
      ))}
    </FiguresTable>
  );
}

import type { Jackpot } from '@furlong/contract/schemas/jackpots';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { formatEnd } from '../ui/format/format-date.ts';
import { formatRands } from '../ui/format/format-money.ts';
import { Disclosure } from './disclosure.tsx';
import { useJackpotRules } from './jackpot-queries.ts';

/** The rules in force, and how far the own bets double: said here, and nowhere that could urge to bet. */
export function JackpotRulesPart({ jackpot }: { jackpot: Jackpot }) {
  return <Disclosure title="Rules of this jackpot">{() => <Rules jackpot={jackpot} />}</Disclosure>;
}

function Rules({ jackpot: { meetingId, doublesFrom, own } }: { jackpot: Jackpot }) {
  const { data: rules, isError, refetch } = useJackpotRules(meetingId, true);
  if (rules === undefined) {
    if (isError) return <ErrorState title="The rules did not load." onRetry={() => void refetch()} />;
    return (
      <Skeleton text="Loading rules">
        <Bone height={200} />
      </Skeleton>
    );
  }
  if (rules === null) return <p className="small dim">This meeting has no jackpot.</p>;
  return (
    <>
      {rules.paragraphs.map(({ heading, text }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <p className="small">{text}</p>
        </div>
      ))}
      {own !== null && doublesFrom !== null && own.state !== 'not-eligible' && (
        <p className="small">
          Your bets on this meeting that count for doubling: {formatRands(own.betTotal)} of{' '}
          {formatRands(doublesFrom)}.
        </p>
      )}
      <p className="small dim">
        Version {rules.version}, in force from {formatEnd(rules.inForceFrom)}.
      </p>
    </>
  );
}

import type { Jackpot } from '@furlong/contract/schemas/jackpots';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Disclosure } from './disclosure.tsx';
import { rulesWords } from './jackpot-part-words.ts';
import { useJackpotRules } from './jackpot-queries.ts';

/** The rules in force, and how far the own bets double: said here, and nowhere that could urge to bet. */
export function JackpotRulesPart({ jackpot }: { jackpot: Jackpot }) {
  return <Disclosure title={rulesWords.title}>{() => <Rules jackpot={jackpot} />}</Disclosure>;
}

function Rules({ jackpot: { meetingId, doublesFrom, own } }: { jackpot: Jackpot }) {
  const { data: rules, isError, refetch } = useJackpotRules(meetingId, true);
  if (rules === undefined) {
    if (isError) return <ErrorState title={rulesWords.notLoaded} onRetry={() => void refetch()} />;
    return (
      <Skeleton text={rulesWords.loading}>
        <Bone height={200} />
      </Skeleton>
    );
  }
  if (rules === null) return <p className="small dim">{rulesWords.none}</p>;
  return (
    <>
      {rules.paragraphs.map(({ heading, text }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <p className="small">{text}</p>
        </div>
      ))}
      {own !== null && doublesFrom !== null && own.state !== 'not-eligible' && (
        <p className="small">{rulesWords.doubling(own.betTotal, doublesFrom)}</p>
      )}
      <p className="small dim">{rulesWords.version(rules.version, rules.inForceFrom)}</p>
    </>
  );
}

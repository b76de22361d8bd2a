import type { Jackpot } from '@furlong/contract/schemas/jackpots';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { keepWhole } from '../ui/format/keep-whole.ts';
import { Disclosure } from './disclosure.tsx';
import { describeDouble, rulesWords } from './jackpot-part-words.ts';
import { useJackpotRules } from './jackpot-queries.ts';

/** The rules in force, first the double share, and how far the own bets double: said here, and nowhere that could urge to bet. */
export function JackpotRulesPart({ jackpot }: { jackpot: Jackpot }) {
  const title = jackpot.doublesFrom === null ? rulesWords.title : rulesWords.titleWithDouble;
  return <Disclosure title={title}>{() => <Rules jackpot={jackpot} />}</Disclosure>;
}

function Rules({ jackpot: { meetingId, doublesFrom, own } }: { jackpot: Jackpot }) {
  const { data: rules, isError, refetch } = useJackpotRules(meetingId, true);
  if (rules === undefined) {
    if (isError) return <ErrorState title={rulesWords.notLoaded} isAside onRetry={() => void refetch()} />;
    return (
      <Skeleton text={rulesWords.loading}>
        <Bone height={200} />
      </Skeleton>
    );
  }
  if (rules === null) return <p className="small dim">{rulesWords.none}</p>;
  return (
    <>
      {doublesFrom !== null && (
        <div>
          <h3>{rulesWords.double}</h3>
          <p className="small">{keepWhole(rulesWords.doubleText(doublesFrom))}</p>
          {own !== null && own.state !== 'not-eligible' && (
            <p className="small">
              <b>{keepWhole(describeDouble(own, doublesFrom))}</b>
            </p>
          )}
        </div>
      )}
      {rules.paragraphs.map(({ heading, text }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <p className="small">{text}</p>
        </div>
      ))}
      <p className="small dim">{rulesWords.version(rules.version, rules.inForceFrom)}</p>
    </>
  );
}

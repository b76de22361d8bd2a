import { useState } from 'react';
import { linkTo } from '../platform/site/links.ts';
import type { Tab } from '../ui/controls/tabs.tsx';
import type { LeagueQuestion } from './league-actions.tsx';
import { leagueWords } from './league-words.ts';
import { LeaguesPart } from './leagues-part.tsx';

/** Friends Challenge: one's leagues, their boards and seasons, and what can be done with them. */
export function LeaguesScreen() {
  return <Leagues title={leagueWords.title} />;
}

/** The leagues as tabs of the leaderboard. */
export function BoardLeagues() {
  return (
    <Leagues
      title={leagueWords.boardTitle}
      first={{ text: leagueWords.boardTitle, to: linkTo('leaderboard'), current: false }}
    />
  );
}

function Leagues({ title, first }: { title: string; first?: Tab }) {
  const [question, setQuestion] = useState<LeagueQuestion | null>(null);
  return (
    <LeaguesPart
      title={title}
      question={question}
      onAsk={setQuestion}
      {...(first !== undefined && { first })}
    />
  );
}

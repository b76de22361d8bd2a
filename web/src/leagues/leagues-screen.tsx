import { useState } from 'react';
import { linkTo } from '../platform/site/links.ts';
import type { Tab } from '../ui/controls/tabs.tsx';
import { LeagueActions, type LeagueQuestion } from './league-actions.tsx';
import { LeaguesPart } from './leagues-part.tsx';

/** Friends Challenge: one's leagues, their boards and seasons, and what can be done with them. */
export function LeaguesScreen() {
  return <Leagues title="Leagues" />;
}

/** The leagues as tabs of the leaderboard. */
export function BoardLeagues() {
  return (
    <Leagues title="Leaderboard" first={{ text: 'Leaderboard', to: linkTo('leaderboard'), current: false }} />
  );
}

function Leagues({ title, first }: { title: string; first?: Tab }) {
  const [question, setQuestion] = useState<LeagueQuestion | null>(null);
  return (
    <>
      <div className="pagehead">
        <h1>{title}</h1>
        <p>Friends Challenge</p>
        <LeagueActions onAsk={setQuestion} />
      </div>
      <LeaguesPart question={question} onAsk={setQuestion} {...(first !== undefined && { first })} />
    </>
  );
}

import { Segmented } from '../ui/controls/segmented.tsx';
import { standingsWords } from './results-words.ts';

/** The page a meeting's standings open on: the first, or the one with the punter. */
export type LeaderboardTypeName = 'top' | 'own';

interface LeaderboardTypeProps {
  type: LeaderboardTypeName;
  onType: (type: LeaderboardTypeName) => void;
}

/** Chooses where the leaderboard of the results opens. */
export function LeaderboardType({ type, onType }: LeaderboardTypeProps) {
  return (
    <section className="sect">
      <h2>{standingsWords.type}</h2>
      <Segmented
        label={standingsWords.type}
        value={type}
        options={[
          { value: 'top', text: standingsWords.leaders },
          { value: 'own', text: standingsWords.atYourRank },
        ]}
        onChange={onType}
      />
    </section>
  );
}

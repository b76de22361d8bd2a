import { Segmented } from '../ui/controls/segmented.tsx';

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
      <h2>Leaderboard type</h2>
      <Segmented
        label="Leaderboard type"
        value={type}
        options={[
          { value: 'top', text: 'Leaders' },
          { value: 'own', text: 'At your rank' },
        ]}
        onChange={onType}
      />
    </section>
  );
}

import { Segmented } from '../ui/controls/segmented.tsx';

/** Where a meeting's standings are opened: at those in front, or at the page where the punter stands. */
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

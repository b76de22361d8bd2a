import { Segmented } from '../ui/segmented.tsx';

/** Which part of a meeting's standings is shown: those in front, or those where the punter stands. */
export type LeaderboardTypeName = 'top' | 'own';

interface LeaderboardTypeProps {
  type: LeaderboardTypeName;
  onType: (type: LeaderboardTypeName) => void;
}

/** Chooses what the leaderboard of the results shows. */
export function LeaderboardType({ type, onType }: LeaderboardTypeProps) {
  return (
    <section className="sect">
      <h2>Leaderboard type</h2>
      <Segmented
        label="Leaderboard type"
        value={type}
        options={[
          { value: 'top', text: 'Top five' },
          { value: 'own', text: 'At your rank' },
        ]}
        onChange={onType}
      />
    </section>
  );
}

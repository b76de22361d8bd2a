import type { Round } from '@furlong/contract/schemas/predictor';
import { Select } from '../ui/controls/field.tsx';

interface RoundPickerProps {
  rounds: readonly Round[];
  /** The round shown, which may be older than the list. */
  shown: Pick<Round, 'roundId' | 'name'> | undefined;
  onChoose: (roundId: number) => void;
}

const groups = [
  { label: 'To predict', state: 'open' },
  { label: 'Under way', state: 'live' },
  { label: 'Over', state: 'final' },
] as const;

/** A drop-down of the rounds, by what can be done with them. */
export function RoundPicker({ rounds, shown, onChoose }: RoundPickerProps) {
  const isListed = rounds.some(({ roundId }) => roundId === shown?.roundId);
  const byStart = rounds.toSorted((a, b) => Date.parse(a.firstKickOffAt) - Date.parse(b.firstKickOffAt));
  return (
    <Select
      label="Round"
      value={shown?.roundId ?? ''}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {shown !== undefined && !isListed && <option value={shown.roundId}>{shown.name}</option>}
      {groups.map(({ label, state }) => {
        const ofState = byStart.filter((round) => round.state === state);
        if (ofState.length === 0) return null;
        return (
          <optgroup key={state} label={label}>
            {(state === 'final' ? ofState.toReversed() : ofState).map(({ roundId, name }) => (
              <option key={roundId} value={roundId}>
                {name}
              </option>
            ))}
          </optgroup>
        );
      })}
    </Select>
  );
}

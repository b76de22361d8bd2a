import { useSession } from '../../platform/session/session-store.ts';
import { Select } from '../../ui/controls/field.tsx';
import { useLeagueMembers } from '../league-queries.ts';
import { duelWords } from './duel-words.ts';
import styles from './season.module.css';

type Pair = readonly [number | null, number | null];

interface PairChoiceProps {
  leagueCode: string;
  pair: Pair;
  onPair: (pair: Pair) => void;
}

/** The two who are head to head, each as a menu, on one line: the score stays where it is when one changes. */
export function PairChoice({ leagueCode, pair: [one, other], onPair }: PairChoiceProps) {
  return (
    <div className={styles.two}>
      <MemberChoice
        label={duelWords.one}
        leagueCode={leagueCode}
        value={one}
        onChoose={(id) => onPair([id, other])}
      />
      <span aria-hidden="true">{duelWords.versus}</span>
      <MemberChoice
        label={duelWords.other}
        leagueCode={leagueCode}
        value={other}
        onChoose={(id) => onPair([one, id])}
      />
    </div>
  );
}

interface MemberChoiceProps {
  label: string;
  leagueCode: string;
  value: number | null;
  onChoose: (punterId: number) => void;
}

function MemberChoice({ label, leagueCode, value, onChoose }: MemberChoiceProps) {
  const own = useSession((session) => session.punterId);
  const { data } = useLeagueMembers(leagueCode);
  const members = data?.leagueMembers ?? [];
  const isListed = members.some(({ punterId }) => punterId === value);
  return (
    <Select
      label={label}
      value={isListed ? String(value) : ''}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {!isListed && (
        <option value="" disabled>
          {duelWords.choose}
        </option>
      )}
      {members.map(({ punterId, punterAlias }) => (
        <option key={punterId} value={punterId}>
          {punterId === own ? duelWords.you : punterAlias}
        </option>
      ))}
    </Select>
  );
}

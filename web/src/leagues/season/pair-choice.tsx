import { useSession } from '../../platform/session/session-store.ts';
import { HeadingMenu } from '../../ui/controls/heading-menu.tsx';
import { AliasLines } from '../../ui/standings/alias-lines.tsx';
import { useLeagueMembers } from '../league-queries.ts';
import { duelWords } from './duel-words.ts';

/** Two members; null: nobody yet. */
export type Pair = readonly [number | null, number | null];

interface MemberChoiceProps {
  label: string;
  leagueCode: string;
  value: number | null;
  onChoose: (punterId: number) => void;
}

/** One of the two who are head to head, as a menu: the whole alias, on two lines where it must. */
export function MemberChoice({ label, leagueCode, value, onChoose }: MemberChoiceProps) {
  const own = useSession((session) => session.punterId);
  const { data } = useLeagueMembers(leagueCode);
  const members = data?.leagueMembers ?? [];
  const nameOf = ({ punterId, punterAlias }: (typeof members)[number]) =>
    punterId === own ? duelWords.you : punterAlias;
  const chosen = members.find(({ punterId }) => punterId === value);
  return (
    <HeadingMenu
      label={label}
      text={<AliasLines alias={chosen === undefined ? duelWords.choose : nameOf(chosen)} />}
      value={chosen === undefined ? '' : String(value)}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {chosen === undefined && (
        <option value="" disabled>
          {duelWords.choose}
        </option>
      )}
      {members.map((member) => (
        <option key={member.punterId} value={member.punterId}>
          {nameOf(member)}
        </option>
      ))}
    </HeadingMenu>
  );
}

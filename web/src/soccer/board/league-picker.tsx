import { useLeagueLists } from '../../leagues/league-queries.ts';
import { getConfig } from '../../platform/site/config.ts';
import { Select } from '../../ui/controls/field.tsx';
import { boardWords } from './board-words.ts';

interface LeaguePickerProps {
  /** The league's code; empty: everybody. */
  chosen: string;
  onChoose: (league: string) => void;
}

/** Who is ranked: everybody, or one of the punter's leagues. Nothing for whoever is in none. */
export function LeaguePicker({ chosen, onChoose }: LeaguePickerProps) {
  const { data } = useLeagueLists();
  if (data === undefined || !getConfig().showFriendsLeague) return null;
  const leagues = [...data.ownedLeagues, ...data.joinedLeagues];
  if (leagues.length === 0 && chosen === '') return null;
  return (
    <Select label={boardWords.league} value={chosen} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{boardWords.everybody}</option>
      {!leagues.some(({ leagueCode }) => leagueCode === chosen) && chosen !== '' && (
        <option value={chosen}>{chosen}</option>
      )}
      {leagues.map(({ leagueCode, leagueName }) => (
        <option key={leagueCode} value={leagueCode}>
          {leagueName}
        </option>
      ))}
    </Select>
  );
}

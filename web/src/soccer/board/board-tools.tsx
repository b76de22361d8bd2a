import { useEffect, useState } from 'react';
import { requestSignIn } from '../../platform/session/request-sign-in.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { linkTo } from '../../platform/site/links.ts';
import { SearchBox } from '../../ui/controls/field.tsx';
import { SearchToggle } from '../../ui/controls/search-toggle.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { useFromWidth } from '../../ui/styles/use-from-width.ts';
import { RoundPicker } from '../round-picker.tsx';
import { type PredictorBoardAddress, writePredictorBoard } from './board-address.ts';
import styles from './board-tools.module.css';
import { boardWords } from './board-words.ts';
import { LeaguePicker } from './league-picker.tsx';

interface BoardToolsProps {
  rounds: Parameters<typeof RoundPicker>[0]['rounds'];
  round: { readonly roundId: number; readonly name: string; readonly league: string };
  address: PredictorBoardAddress;
  onAddress: (address: PredictorBoardAddress) => void;
  onRound: (roundId: number) => void;
}

const kinds = [
  { value: 'round', text: boardWords.kinds.round },
  { value: 'season', text: boardWords.kinds.season },
] as const;

/**
 * What is ranked: which points, whose, and who is looked for. One line on a phone, where the round is in the heading and
 * the search behind its icon.
 */
export function BoardTools({ rounds, round, address, onAddress, onRound }: BoardToolsProps) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isPhone = !useFromWidth(640);
  const [typed, setTyped] = useState(address.searchFor);
  const [isSearching, setSearching] = useState(address.searchFor !== '');
  // The search box follows the address.
  useEffect(() => setTyped(address.searchFor), [address.searchFor]);
  const find = () => {
    const wanted = { ...address, page: 1, searchFor: typed.trim() };
    if (isLoggedIn) onAddress(wanted);
    else {
      const board = linkTo('predictor-board', { roundId: round.roundId });
      requestSignIn(`${board}?${writePredictorBoard(wanted)}`);
    }
  };
  const toggleSearch = () => {
    setSearching(!isSearching);
    if (isSearching && address.searchFor !== '') onAddress({ ...address, page: 1, searchFor: '' });
  };
  const kind = (
    <Segmented
      label={boardWords.kinds.label}
      value={address.kind}
      options={kinds}
      onChange={(chosen) => onAddress({ ...address, kind: chosen, page: 1 })}
    />
  );
  const league = (
    <LeaguePicker
      chosen={address.league}
      onChoose={(chosen) => onAddress({ kind: address.kind, page: 1, searchFor: '', league: chosen })}
    />
  );
  const search = <SearchBox label={boardWords.search} value={typed} onChange={setTyped} onSearch={find} />;
  if (isPhone) {
    return (
      <div className={styles.line}>
        {kind}
        {league}
        <SearchToggle isOpen={isSearching} words={boardWords} onToggle={toggleSearch} />
        {isSearching && <div className={styles.search}>{search}</div>}
      </div>
    );
  }
  return (
    <div className={styles.tools}>
      <RoundPicker rounds={rounds} shown={round} onChoose={onRound} />
      {league}
      {search}
      {kind}
    </div>
  );
}

import { useState } from 'react';
import { useOnline } from '../platform/offline/online.ts';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { SearchBox } from '../ui/controls/field.tsx';
import { type BoardAddress, writeBoardAddress } from './board-address.ts';
import { boardWords } from './leaderboard-words.ts';

interface BoardSearchProps {
  address: BoardAddress;
  onAddress: (address: BoardAddress) => void;
}

/** The search for friends, for punters who are signed in; others are asked to, and come back to it. */
export function BoardSearch({ address, onAddress }: BoardSearchProps) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isOnline = useOnline();
  const [typed, setTyped] = useState(address.searchFor);
  const [followed, setFollowed] = useState(address.searchFor);
  // The search box follows the address.
  if (followed !== address.searchFor) {
    setFollowed(address.searchFor);
    setTyped(address.searchFor);
  }
  const search = () => {
    const wanted = { ...address, page: 1, searchFor: typed.trim() };
    if (isLoggedIn) onAddress(wanted);
    else requestSignIn(`/leaderboard?${writeBoardAddress(wanted)}`);
  };
  // Offline nothing answers it.
  if (!isOnline) return null;
  return <SearchBox label={boardWords.search} value={typed} onChange={setTyped} onSearch={search} />;
}

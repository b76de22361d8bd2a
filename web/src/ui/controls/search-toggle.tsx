import { CloseIcon, SearchIcon } from './icons.tsx';
import styles from './search-toggle.module.css';

interface SearchToggleProps {
  isOpen: boolean;
  words: { readonly search: string; readonly closeSearch: string };
  onToggle: () => void;
}

/** Shows a search on a phone, where it is behind its icon, and hides it again. */
export function SearchToggle({ isOpen, words, onToggle }: SearchToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={isOpen ? words.closeSearch : words.search}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {isOpen ? <CloseIcon /> : <SearchIcon />}
    </button>
  );
}

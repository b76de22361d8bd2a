import type { SlipProgramme } from '../../sport.ts';
import { useSlipSheet } from '../slip-sheet.ts';
import { type SelectionRef, sportOf } from '../slip-sports.ts';
import styles from './slip-shell.module.css';
import { overWords } from './view/slip-words.ts';

/** Says of a new slip, until it is closed, which one made room for it without being asked about. */
export function ClearedNote({ programme }: { programme: SlipProgramme }) {
  const cleared = useSlipSheet((sheet) => sheet.cleared);
  if (cleared === null || cleared.by.id !== programme.id) return null;
  const { name: sport } = sportOf(programme);
  if (sportOf(cleared.by).name !== sport) return null;
  const { event, over } = cleared.slip;
  const name = event.id === programme.id ? null : event.name;
  return (
    <p className={styles.cleared} role="status">
      {overWords.cleared(
        name,
        over === 'off' ? overWords.off[sport](countEvents(cleared.slip)) : overWords.out,
      )}
    </p>
  );
}

/** How many events the selections of a slip are of. */
function countEvents({ selections }: { readonly selections: readonly SelectionRef[] }): number {
  return new Set(selections.map((ref) => ('raceId' in ref ? ref.raceId : ref.fixtureId))).size;
}

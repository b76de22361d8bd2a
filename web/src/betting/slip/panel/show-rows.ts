import type { LineKey } from '../slip-state.ts';

/** How long a row that was led to stands out; the animation is as long. */
const shownMs = 1_600;

/**
 * Brings rows of the slip into view, out of whatever they are folded into, the first of them with the focus. Each stands
 * out for a moment: they may have been in view before.
 */
export function showRows(rows: readonly (HTMLElement | null)[]): void {
  const found = rows.filter((row) => row !== null);
  for (const row of found) {
    row.closest('details')?.setAttribute('open', '');
    delete row.dataset.shown;
    // Read, so that the animation begins anew.
    void row.offsetWidth;
    row.dataset.shown = '';
    setTimeout(() => delete row.dataset.shown, shownMs);
  }
  found[0]?.focus({ preventScroll: true });
  found[0]?.scrollIntoView?.({ block: 'center' });
}

/** The row of a selection, by `keyOfRef`. */
export function rowOfLeg(key: string): HTMLElement | null {
  return findRow('leg', key);
}

/** The row of a line. */
export function rowOfLine(line: LineKey): HTMLElement | null {
  return findRow('line', nameRow(line));
}

/** What the row of a line has as `data-line`. */
export function nameRow({ list, betType }: LineKey): string {
  return `${list}/${betType}`;
}

function findRow(kind: 'leg' | 'line', name: string): HTMLElement | null {
  const all = document.querySelectorAll<HTMLElement>(`[data-${kind}]`);
  return [...all].find(({ dataset }) => dataset[kind] === name) ?? null;
}

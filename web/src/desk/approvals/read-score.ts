import type { ScoreWire } from '@furlong/contract/schemas/desk-previews';

/** Goals of both sides, home first. */
type Goals = Pick<ScoreWire, 'home' | 'away'>;

/** A score as it was typed: `2-1`, `2–1`, `2:1` or `2 1`. Undefined: nothing was typed; null: it is no score. */
export function readScore(text: string): Goals | null | undefined {
  const plain = text.trim();
  if (plain === '') return undefined;
  const found = /^(\d{1,2})\s?[-–: ]\s?(\d{1,2})$/.exec(plain);
  return found ? { home: Number(found[1]), away: Number(found[2]) } : null;
}

/** A score as it is written: '2–1'. */
export function writeScore({ home, away }: Goals): string {
  return `${home}–${away}`;
}

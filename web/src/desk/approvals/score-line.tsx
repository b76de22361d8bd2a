import type { ScoreWire } from '@furlong/contract/schemas/desk-previews';
import { writeScore } from './read-score.ts';
import { scoreWords } from './score-words.ts';

/** A result of a match in a line: the score, and the one at half-time. */
export function ScoreLine({ score }: { score: ScoreWire }) {
  const { halfTime } = score;
  return (
    <p>
      <b>{writeScore(score)}</b>{' '}
      <span className="dim">
        {halfTime === null ? scoreWords.noHalfTime : scoreWords.atHalfTime(writeScore(halfTime))}
      </span>
    </p>
  );
}

import { describe, expect, test } from 'vitest';
import { askUnsaved, describeLeft, type Unsaved } from './sign-out-words.ts';

const nothing: Unsaved = { picks: 0, predictions: 0, slip: false, unanswered: false };

describe('the words of a sign-out', () => {
  test.each([
    [{ picks: 3 }, 'You have 3 unsaved picks. Save them, or sign out without them?'],
    [{ predictions: 1 }, 'You have 1 unsaved prediction. Save it, or sign out without it?'],
    [
      { picks: 2, predictions: 1 },
      'You have 2 unsaved picks and 1 unsaved prediction. Save them, or sign out without them?',
    ],
    [{ slip: true }, 'Your slip isn’t struck yet. Signing out empties it.'],
    [
      { picks: 1, slip: true },
      'You have 1 unsaved pick. Save it, or sign out without it? Your slip isn’t struck yet. Signing out empties it.',
    ],
    [{ unanswered: true }, expect.stringMatching(/^We don’t know yet if your last bets went through\./)],
  ])('ask about %j', (unsaved, words) => {
    expect(askUnsaved({ ...nothing, ...unsaved }, true)).toEqual(words);
  });

  test('offer no save where there can be none', () => {
    expect(askUnsaved({ ...nothing, picks: 2 }, false)).toBe(
      'You have 2 unsaved picks. Signing out drops them.',
    );
  });

  test.each([
    [{ picks: 3 }, { picks: 3, predictions: 0 }, 'Saved: 3 picks.'],
    [{ picks: 3 }, { picks: 2, predictions: 0 }, 'Saved: 2 picks. Too late to save: 1.'],
    [{ picks: 3 }, null, 'Dropped: 3 unsaved picks.'],
    [
      { picks: 1, predictions: 2, slip: true },
      { picks: 1, predictions: 2 },
      'Saved: 1 pick and 2 predictions. Your slip is empty.',
    ],
    [{ unanswered: true }, null, ''],
  ])('say afterwards of %j, saved %j', (unsaved, saved, words) => {
    expect(describeLeft({ ...nothing, ...unsaved }, saved)).toBe(words);
  });
});

import { describe, expect, it } from 'vitest';
import { isSameHorse } from './horse-name.ts';

describe('a horse', () => {
  it.each([
    ["What's Up Doc", 'WHATS UP DOC'],
    ['Sea The Stars (IRE)', 'Sea the Stars'],
    ['Sea The Stars (IRE)', 'sea-the-stars (GB)'],
    ['Eté Indien', 'ETE  INDIEN'],
    ['Al. Capone', 'Al Capone '],
  ])('is the same by whatever writing: %s, %s', (one, other) => expect(isSameHorse(one, other)).toBe(true));

  it.each([
    ['Long Stoep', 'Long Step'],
    ['Sea The Stars (IRE)', 'Sea The Moon (IRE)'],
    ['Captain (Hook)', 'Captain'],
    ['Hero', 'Hero II'],
  ])('is another one by another name: %s, %s', (one, other) => expect(isSameHorse(one, other)).toBe(false));
});

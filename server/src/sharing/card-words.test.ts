import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textMax, titleMax } from './card.ts';
import { leaguePreview, ordinal, resultCard, sitePreview } from './card-words.ts';

const next = { raceCourse: 'Kenilworth', firstOffAt: new Date('2026-11-28T11:05:00Z') };

describe('the words of a preview (rule: share-previews)', () => {
  it("are the league's name, size and next meeting", () => {
    const { title, text, card } = leaguePreview('Furlong', { name: 'Saturday Crew', members: 12, next });
    expect(title).toBe('Join Saturday Crew on Furlong');
    expect(text).toBe('12 members. Next: Kenilworth, Sat 28 Nov, 13:05. Free to play.');
    expect(card).toEqual({
      above: 'Friends league',
      title: 'Saturday Crew',
      figures: [{ figure: '12', what: 'members' }],
      lines: ['Next meeting', 'Kenilworth', 'Sat 28 Nov, 13:05'],
      foot: '18+',
    });
  });

  it('do without a next meeting, and count one member as one', () => {
    const { text } = leaguePreview('Furlong', { name: 'Mine', members: 1, next: null });
    expect(text).toBe('1 member. Free to play.');
  });

  it('are never longer than chat applications show', () => {
    const words = (maxLength: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength });
    fc.assert(
      fc.property(
        words(30),
        words(60),
        fc.integer({ min: 1, max: 500 }),
        words(80),
        (brand, name, members, raceCourse) => {
          const league = leaguePreview(brand, { name, members, next: { ...next, raceCourse } });
          for (const { title, text } of [league, sitePreview(brand)]) {
            expect([...title].length).toBeLessThanOrEqual(titleMax);
            expect([...text].length).toBeLessThanOrEqual(textMax);
          }
        },
      ),
    );
  });
});

describe('the card of a result (rule: result-card)', () => {
  it('has alias, points, place and meeting, the age and the counselling line, and no money', () => {
    const card = resultCard({
      ...{ alias: 'thandi_m', raceCourse: 'Turffontein', day: 'Sat 21 Nov 2026', points: '42.5' },
      ...{ rank: 3, tied: true, punters: 12_345 },
    });
    expect(card).toEqual({
      above: 'Turffontein, Sat 21 Nov 2026',
      title: 'thandi_m',
      figures: [
        { figure: '=3rd', what: 'of 12 345' },
        { figure: '42.5', what: 'points' },
      ],
      lines: [],
      foot: '18+ · Counselling 0800 006 008',
    });
  });

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [21, '21st'],
    [113, '113th'],
    [1_002, '1 002nd'],
  ])('calls place %i %s', (rank, words) => expect(ordinal(rank)).toBe(words));
});

import { describe, expect, it } from 'vitest';
import { openLeagueId, openLeaguesOf, parseOpenLeague } from './open-league.ts';

describe('leagues that nobody makes (rule: open-leagues)', () => {
  it('are everybody, the course, and the newcomers of the month', () => {
    const leagues = openLeaguesOf({ raceCourseId: 7, raceCourse: 'Greyville', date: '2026-11-21' });
    expect(leagues.map(({ league, title }) => [openLeagueId(league), title])).toEqual([
      ['everybody', 'Everybody'],
      ['course-7', 'Greyville'],
      ['newcomers-2026-11', 'Newcomers of November 2026'],
    ]);
    for (const { league } of leagues) expect(parseOpenLeague(openLeagueId(league))).toEqual(league);
  });

  it.each(['', 'course-', 'course-0', 'course-1x', 'newcomers-2026-13', 'newcomers-2026', 'ABC234'])(
    'are not %j',
    (id) => {
      expect(parseOpenLeague(id)).toBeNull();
    },
  );
});

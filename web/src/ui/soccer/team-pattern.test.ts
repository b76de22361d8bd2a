import { expect, test } from 'vitest';
import { readTeamPattern, teamPatternOf } from './team-pattern.ts';

const clubs = Array.from({ length: 400 }, (_, at) => `Club ${at}`);

test('a club has the same mark everywhere, whatever the capitals of its name', () => {
  expect(teamPatternOf('Table Bay Mariners')).toBe(teamPatternOf(' table bay MARINERS '));
  expect(teamPatternOf('Table Bay Mariners')).toMatch(/^[a-z][A-Z][A-Z]$/);
});

test('every name has a mark that can be drawn, of two colours', () => {
  for (const name of ['', 'É', '🦓', ...clubs]) {
    const [ground, over] = readTeamPattern(teamPatternOf(name)) ?? [];
    expect(ground?.colour).not.toBe(over?.colour);
  }
});

test('clubs are told apart: few of a league share a mark', () => {
  const codes = new Set(clubs.slice(0, 16).map(teamPatternOf));
  expect(codes.size).toBeGreaterThan(14);
  expect(new Set(clubs.map(teamPatternOf)).size).toBeGreaterThan(220);
});

test('a code that names no pattern or colour is none', () => {
  expect(readTeamPattern('hRW')).toHaveLength(2);
  for (const code of ['', 'h', 'hR', 'zRW', 'hR1', 'hRWW']) expect(readTeamPattern(code)).toBeNull();
});

import { expect, test } from 'vitest';
import { keepReturn, takeReturn } from './return-address.ts';

test('a sign-in leads back to the page of the desk once, and to no other page', () => {
  window.history.replaceState(null, '', '/desk/race/7/2?x=1#y');
  keepReturn();
  expect(takeReturn()).toBe('/desk/race/7/2?x=1#y');
  expect(takeReturn()).toBe('/desk');
  for (const strange of ['//evil.example', 'https://evil.example/desk', '/results', '/desks']) {
    sessionStorage.setItem('deskReturn', strange);
    expect(takeReturn()).toBe('/desk');
  }
});

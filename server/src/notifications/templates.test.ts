import { type NoticeKind, noticeKinds } from '@furlong/contract/codes/notifications';
import { describe, expect, test } from 'vitest';
import { kindRules } from './kinds.ts';
import type { Notice } from './notice.ts';
import { wordsInCentre, wordsOf } from './templates.ts';

const league = { league: 'Friday Club', leagueCode: 'K7MPQR' };
const meeting = { meeting: 'Kenilworth Saturday', meetingId: 12 };

/** Words of every form that a template has. */
const examples: { readonly [Kind in NoticeKind]: readonly Notice['data'][] } = {
  'card-closing': [
    { ...meeting, off: '14:05', missing: 3, races: 8 },
    { ...meeting, off: '14:05', missing: 8, races: 8 },
  ],
  'meeting-result': [
    { ...meeting, rank: 12, tied: 0, players: 3_400, points: 23.5, counts: 1 },
    { ...meeting, rank: 1, tied: 1, players: 1_000_000, points: 1, counts: 1 },
    { ...meeting, rank: 1, tied: 1, players: 2, counts: 0 },
  ],
  'passed-in-league': [
    { ...league, ...meeting, alias: 'thandi', race: 5 },
    { ...league, ...meeting, alias: '', race: 0 },
  ],
  'league-request': [
    { ...league, alias: 'thandi', what: 'join' },
    { ...league, alias: 'thandi', what: 'take-over' },
  ],
  'league-answer': [
    'approved',
    'rejected',
    'removed',
    'taken-over',
    'not-taken-over',
    'owner',
    'other',
  ].flatMap((answer) => [
    { ...league, answer },
    { ...league, answer, alias: 'KnysnaHadeda' },
  ]),
  'bet-settled': [
    { ...meeting, bets: 1, again: 0 },
    { ...meeting, bets: 5, again: 0 },
    { ...meeting, bets: 5, again: 1 },
    { ...meeting, bets: 5, again: 0, staked: 2_000, returned: 3_300 },
    { ...meeting, single: 1, paid: 800 },
  ],
  'jackpot-alive': [
    { ...meeting, left: 1 },
    { ...meeting, left: 3 },
  ],
  'data-request': [
    { what: 'correction', done: 1 },
    { what: 'deletion', done: 0 },
  ],
};
const all = noticeKinds.flatMap((kind) => examples[kind].map((data) => ({ kind, data })));

describe('the texts of notifications (rule: notifications)', () => {
  test.each(all)('never urge, and carry no amounts: $kind $data', ({ kind, data }) => {
    const { title, text } = wordsOf(kind, data);
    const words = `${title} ${text}`;
    expect(words).not.toMatch(
      /bet now|hurry|last chance|boost|free money|win big|don.t miss|act now|only \d+ (minutes|left)|place your bet/i,
    );
    // No money: neither balance, stake, payout nor jackpot stands on a lock screen.
    expect(words).not.toMatch(/\bR ?\d|rand|balance|stake|payout|winnings|deposit|[€$£!]/i);
    expect(words).not.toMatch(/undefined|NaN|null/);
    expect(title.length).toBeLessThanOrEqual(70);
    expect(text.length).toBeLessThanOrEqual(120);
  });

  test('say what a league answered in the title, because often nothing else is read', () => {
    const said = (answer: string) =>
      wordsOf('league-answer', { ...league, league: 'The Office Card', answer });
    expect(said('approved')).toMatchObject({
      title: 'You’re in The Office Card',
      text: 'The owner let you in to the league.',
    });
    expect(said('rejected').title).toBe('The Office Card: you weren’t let in');
    expect(said('owner').title).toBe('You own The Office Card now');
  });

  test.each([
    ['approved', 'KnysnaHadeda let you in to the league.'],
    ['taken-over', 'KnysnaHadeda took your league over.'],
    ['not-taken-over', 'KnysnaHadeda declined your offer to hand it over.'],
  ])('name who answered for a league: %s', (answer, text) => {
    expect(wordsOf('league-answer', { ...league, answer, alias: 'KnysnaHadeda' }).text).toBe(text);
  });

  test('say the place and the points of a meeting, and lead to its board', () => {
    const result = { ...meeting, rank: 849, tied: 0, players: 852, points: 0, counts: 1 };
    const said = (change: object) => wordsOf('meeting-result', { ...result, ...change }).text;
    expect(said({})).toBe('849th of 852, 0 points.');
    expect(said({ rank: 1_023, players: 4_000, tied: 1, points: 1 })).toBe(
      'Joint 1\u00a0023rd of 4\u00a0000, 1 point.',
    );
    expect([1, 2, 11, 12, 13, 21, 112].map((rank) => said({ rank }).split(' ')[0])).toEqual([
      '1st',
      '2nd',
      '11th',
      '12th',
      '13th',
      '21st',
      '112th',
    ]);
    expect(said({ points: 23.5 })).toBe('849th of 852, 23.5 points.');
    // Written before points were told.
    const { points: _, ...older } = result;
    expect(wordsOf('meeting-result', older).text).toBe('849th of 852.');
    expect(said({ counts: 0 })).toBe('Too few races were run for it to count.');
    expect(wordsOf('meeting-result', result).link).toBe('/leaderboard?meetingId=12');
  });

  test('say how many bets are settled, and lead to them', () => {
    const { text, link } = wordsOf('bet-settled', { ...meeting, bets: 8, again: 0 });
    expect([text, link]).toEqual(['8 bets. My Bets shows how each was worked out.', '/myBets?show=settled']);
    expect(wordsOf('bet-settled', { ...meeting, bets: 1, again: 1 }).text).toBe(
      'A result was corrected. My Bets shows how it was worked out.',
    );
  });

  describe('of a settled slip say in the centre what came of it, to the cent', () => {
    const slip = { meeting: 'Flamingo Park', bets: 2, again: 0, staked: 2_000 };
    const said = (change: object) => wordsInCentre('bet-settled', { ...slip, ...change });
    const shown = '2 bets, R20.00 staked.';

    test.each([
      [{ returned: 3_300 }, 'You won R33.00 at Flamingo Park', shown],
      [{ returned: 123_456_789 }, 'You won R1\u202f234\u202f567.89 at Flamingo Park', shown],
      [{ meeting: 'Soccer', sport: 'soccer', returned: 3_300 }, 'You won R33.00 on soccer', shown],
      [{ returned: 2_000 }, 'Flamingo Park: your bets are settled', `${shown} R20.00 came back.`],
      [{ returned: 805 }, 'Flamingo Park: your bets are settled', `${shown} R8.05 came back.`],
      [
        { again: 1, returned: 0 },
        'Flamingo Park: your bets are settled again',
        `A result was corrected. Nothing is paid now. ${shown}`,
      ],
    ])('%o', (change, title, text) => {
      expect(said(change)).toMatchObject({ title, text });
    });

    test('a single that is paid early says how much', () => {
      expect(wordsInCentre('bet-settled', { meeting: 'Flamingo Park', single: 1, paid: 800 }).title).toBe(
        'A single won at Flamingo Park: R8.00 paid',
      );
    });

    test('a loss says what was staked, and that nothing came back', () => {
      expect(said({ returned: 0 })).toMatchObject({
        title: 'Flamingo Park: your bets lost',
        text: `${shown} Nothing came back.`,
      });
      expect(said({ returned: 0, bets: 1 }).title).toBe('Flamingo Park: your bet lost');
    });

    test('a notice written without amounts stays plain', () => {
      const { staked: _, ...older } = slip;
      expect(wordsInCentre('bet-settled', older)).toEqual(wordsOf('bet-settled', older));
    });
  });

  test('name no race and nobody where there is none', () => {
    const { title, text } = wordsOf('passed-in-league', { ...league, ...meeting, alias: '', race: 0 });
    expect(title).toBe('Friday Club: another member passed you');
    expect(text).toBe('Kenilworth Saturday.');
  });

  test.each(noticeKinds)('leave unsaid what they are not given: %s', (kind) => {
    const { title, text, link } = wordsOf(kind, {});
    expect(`${title} ${text}`).not.toMatch(/undefined|NaN|null/);
    expect(link).toMatch(/^\//);
  });

  test.each(all.filter(({ kind }) => kind.includes('league')))(
    'of a league name it, and lead into it while one is in it: $data',
    ({ kind, data }) => {
      const { title, link } = wordsOf(kind, data);
      expect(title).toContain('Friday Club');
      const isOut = data.answer === 'rejected' || data.answer === 'removed';
      expect(link).toContain(isOut ? '/friendsChallenge' : '/friendsChallenge?league=K7MPQR');
    },
  );

  test('[T-NOTIFICATION-TYPES] are of the types success, error and warning', () => {
    expect(new Set(all.map(({ kind, data }) => wordsOf(kind, data).type))).toEqual(
      new Set(['success', 'warning', 'error']),
    );
  });

  test('are all of service: a promotion would need consent that nothing asks for', () => {
    expect(noticeKinds.filter((kind) => kindRules[kind].purpose !== 'service')).toEqual([]);
  });
});

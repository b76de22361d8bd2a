import { describe, expect, it } from 'vitest';
import { drawLeagueCode } from './draw-code.ts';
import { judgeLeagueName } from './judge-league-name.ts';

const operator = { brand: 'Furlong', supportPhone: '0861 000 000' };
const judge = (name: string) => judgeLeagueName(operator, name)?.errorCode;

describe('a league’s name (rule: league-name)', () => {
  it.each([
    'Scunthorpe United',
    'Penistone Pickers',
    'Clitheroe Racers',
    'Lightwater',
    'Cockfosters',
    'Cockburn Street',
    'Essex Exiles',
    'Assagay Hotel',
    'Assegaaibos',
    'Kakamas',
    'Moerdijk',
    'Dickinson & Sons',
    'Wankie Old Boys',
    'Moby Dick',
    'Class of 1999',
    'Peacock Stables',
    'Arsenal Supporters',
    'Bass Brothers',
    'Saturday Grass',
    'The Analysts',
    'Kenilworth Kings',
    'Shuttlecock',
    'Durban July 2026',
    'Doosan Heavy',
    'Uitsig Perde',
    'The Titans',
    'Sussex & Middlesex',
  ])('%s is honest', (name) => {
    expect(judge(name)).toBeUndefined();
  });

  it.each([
    'fuck the bookies',
    'F.U.C.K',
    'Sh1t Happens',
    'ＦＵＣＫ',
    'fuсk',
    'ѕhit',
    'fück',
    'f\u0301uck',
    'Poes League',
    'Kaffir',
    'Die Fokken Perde',
    'c u n t',
    'wänker',
  ])('%s is rude, and the refusal offers to ask', (name) => {
    const refused = judgeLeagueName(operator, name);
    expect(refused).toMatchObject({ errorCode: 121 });
    expect(refused?.reason).toContain('ask us on 0861 000 000');
  });

  it('is refused where it speaks for the operator, or has the wrong form', () => {
    expect([judge('Furlong Official'), judge('Support Desk'), judge('Fur1ong')]).toEqual([120, 120, 120]);
    expect([judge('Furlong Fans'), judge('Team Spirit')]).toEqual([undefined, undefined]);
    expect([judge('ab'), judge('hidden\u200Bname')]).toEqual([120, 120]);
  });

  it('asks us without a number where the operator has none', () => {
    expect(judgeLeagueName({ ...operator, supportPhone: '' }, 'fuck it')?.reason).toMatch(/ask us\.$/);
  });
});

describe('a drawn code (rule: league-codes)', () => {
  it('is drawn again while it is rude or the bytes do not suffice', () => {
    const draws = [new Uint8Array(16).fill(255), bytesOf('FAKKAK'), bytesOf('K7RW4Q')];
    expect(drawLeagueCode(() => draws.shift() ?? new Uint8Array())).toBe('K7RW4Q');
  });

  it('fails in place of running for ever', () => {
    expect(() => drawLeagueCode(() => new Uint8Array())).toThrow('No decent league code');
  });
});

function bytesOf(code: string): Uint8Array {
  const signs = '23456789ACDEFHJKMNPQRTVWXY';
  return Uint8Array.from([...code], (sign) => signs.indexOf(sign));
}

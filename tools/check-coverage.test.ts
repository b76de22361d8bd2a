import { describe, expect, test } from 'vitest';
import { type CoverageEvidence, checkCoverage } from './check-coverage.ts';

const head = '| id | what | state |\n|---|---|---|\n';

function check(rows: string, evidence: Partial<CoverageEvidence> = {}): string[] {
  return checkCoverage({
    page: `# Coverage\n\n${head}${rows}\n`,
    tests: [],
    contractCalls: [],
    specificationCalls: [],
    ...evidence,
  });
}

const passed = (title: string) => ({ title, passed: true });
const notPassed = (title: string) => ({ title, passed: false });

describe('rows and tests', () => {
  test('a row that works needs a passed test carrying its id', () => {
    const row = '| R-NOT-FOUND | Not found | works |';
    expect(check(row)).toEqual(['R-NOT-FOUND: said to work, but no test that passed carries it']);
    expect(check(row, { tests: [passed('routes [X-OTHER-ROW] [R-NOT-FOUND] says so')] })).toEqual([
      'X-OTHER-ROW: carried by a test, but not on the page: routes [X-OTHER-ROW] [R-NOT-FOUND] says so',
    ]);
    expect(check(row, { tests: [passed('routes [R-NOT-FOUND] says so')] })).toEqual([]);
  });

  test('a test that did not pass shows nothing; one that did is enough', () => {
    const row = '| R-HOME | Home | works |';
    expect(check(row, { tests: [notPassed('[R-HOME]')] })).toHaveLength(1);
    expect(check(row, { tests: [notPassed('[R-HOME] phone'), passed('[R-HOME] desktop')] })).toEqual([]);
  });

  test('an id is shown only by itself in brackets, not by a longer one or in plain words', () => {
    const rows = '| R-HOME | Home | works |\n| R-HOME-MEETING | Home | later: game screens |';
    expect(check(rows, { tests: [passed('[R-HOME-MEETING] carries'), passed('R-HOME opens')] })).toEqual([
      'R-HOME: said to work, but no test that passed carries it',
    ]);
  });

  test('an id that is not on the page is refused even where the test failed', () => {
    expect(check('', { tests: [notPassed('[R-GONE] was here')] })).toEqual([
      'R-GONE: carried by a test, but not on the page: [R-GONE] was here',
    ]);
  });

  test('brackets that hold no id are left alone', () => {
    expect(check('', { tests: [passed('ranks [1, 2, 2, 4], [a-z], [A-Z] and [A-Za-z0-9]')] })).toEqual([]);
  });

  test('a row that is later needs no test and may have one', () => {
    const row = '| F-showMyBets | flag | later: betting |';
    expect(check(row)).toEqual([]);
    expect(check(row, { tests: [passed('[F-showMyBets] off')] })).toEqual([]);
  });

  test('only a popup or a frame of the sign-in cannot happen, and no test may show it', () => {
    const row = '| X-SIGN-IN-POPUP-BLOCKED | blocked | cannot happen: no popup is opened |';
    expect(check(row)).toEqual([]);
    expect(check(row, { tests: [passed('[X-SIGN-IN-POPUP-BLOCKED] words')] })).toEqual([
      'X-SIGN-IN-POPUP-BLOCKED: said to be impossible, but a test that passed carries it',
    ]);
    expect(check('| R-HOME | Home | cannot happen: never |')).toEqual([
      'R-HOME: only a popup or a frame of the sign-in cannot happen',
    ]);
  });
});

describe('the page', () => {
  test('two rows with one id', () => {
    const rows = '| R-HOME | a | later: betting |\n| R-HOME | c | later: betting |';
    expect(check(rows)).toEqual(['R-HOME: lines 5 and 6 have one id']);
  });

  test.each(['', 'later', 'later:', 'done', 'works soon'])("'%s' is no state", (state) => {
    expect(check(`| R-HOME | a | ${state} |`)).toEqual([
      "R-HOME: its state is neither 'works' nor 'later: …' nor 'cannot happen: …'",
    ]);
  });

  test('a line of the table that is no row is a problem', () => {
    expect(check('| Home | a | works |')).toEqual(["line 5: 'Home' is not an id"]);
    expect(check('| R-HOME | a or | b | works |')).toEqual(['line 5: a row has three cells, this one has 4']);
  });
});

describe('calls', () => {
  const specificationCalls = [
    { id: 'C-ClientBalance', method: 'POST', path: '/api/betslip/ClientBalance/{userName}' },
  ] as const;
  const row = (state: string, call = 'POST /api/betslip/ClientBalance/{userName}?x={y}') =>
    `| C-ClientBalance | \`${call}\`: balance | ${state} |`;
  const tests = [passed('[C-ClientBalance]')];

  test('a call that works must be in the contract, whatever the case and the names of parameters', () => {
    expect(check(row('works'), { tests, specificationCalls })).toEqual([
      'C-ClientBalance: neither in the contract nor later (POST /api/betslip/ClientBalance/{userName})',
    ]);
    const contractCalls = [{ method: 'POST', path: '/api/Betslip/ClientBalance/:name/' }];
    expect(check(row('works'), { tests, specificationCalls, contractCalls })).toEqual([]);
  });

  test('another method or fewer parameters are another call', () => {
    for (const call of [
      { method: 'GET', path: '/api/Betslip/ClientBalance/:name' },
      { method: 'POST', path: '/api/Betslip/ClientBalance' },
    ]) {
      expect(check(row('works'), { tests, specificationCalls, contractCalls: [call] })).toHaveLength(1);
    }
  });

  test('a call of the specification without a row, or with a row for another path, is a problem', () => {
    expect(check('', { specificationCalls })).toEqual([
      'C-ClientBalance: a call of the specification without a row (POST /api/betslip/ClientBalance/{userName})',
    ]);
    expect(check(row('later: betting', 'GET /api/other'), { specificationCalls })).toHaveLength(1);
    expect(check(row('later: betting'), { specificationCalls })).toEqual([]);
  });

  test('a call row that the specification does not have is a problem', () => {
    expect(check(row('later: betting'))).toEqual([
      'C-ClientBalance: a call row for which the specification has no call',
    ]);
  });
});

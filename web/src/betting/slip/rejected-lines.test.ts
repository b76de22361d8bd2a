import { expect, test } from 'vitest';
import {
  makeChange,
  makeRequest,
  makeResponse,
  makeSent,
  makeStruck,
  slipAfter,
} from '../../../test/slip-fixtures.ts';
import { linesUnsent } from './panel/view/slip-target.ts';
import { isFinished, reduceSlip, type SlipAction } from './reduce-slip.ts';

const added = (race: number): SlipAction => ({
  type: 'selection-added',
  selection: { raceId: 100 + race, raceNumber: race, saddle: 1 },
});
const doubles = { list: 'bets', betType: 'Doubles' } as const;
const answered = (parts: Parameters<typeof makeResponse>[0]): SlipAction => ({
  type: 'strike-answered',
  response: makeResponse(parts),
});

test('what a question was about that ended by itself is not struck, and said until the next press', () => {
  const start = { type: 'strike-started', sent: makeSent([makeRequest(1)]) } as const;
  const asked = slipAfter(added(1), added(2), start, answered({ changes: [makeChange(1)] }));
  const left = reduceSlip(asked, { type: 'questions-left', guids: [makeChange(1).guid] });
  expect(left.lapsed).toEqual([makeChange(1).request]);
  expect(reduceSlip(left, { type: 'strike-started', sent: makeSent([]) }).lapsed).toEqual([]);
  expect(reduceSlip(left, added(3)).lapsed).toEqual([]);
});

test('a line that lost its bets with what is gone does not wait once the others are struck', () => {
  const gone = { type: 'gone-noted', bets: new Map([['101/1', 2]]) } as const;
  const ticked = { type: 'line-ticked', line: doubles, enabled: true } as const;
  const sent = makeSent([makeRequest(1, 'SINGLE WINS')]);
  const start = { type: 'strike-started', sent } as const;
  const struck = answered({ struck: [makeStruck(1)] });
  expect(isFinished(slipAfter(added(1), added(2), ticked, gone, start, struck))).toBe(true);
  // With two left it has one, which was not sent.
  expect(isFinished(slipAfter(added(1), added(2), added(3), ticked, gone, start, struck))).toBe(false);
});

test('a slip is finished beside a line that its strike was made without, until something is done with it', () => {
  const ticked = { type: 'line-ticked', line: doubles, enabled: true } as const;
  const sent = makeSent([makeRequest(1, 'SINGLE WINS')]);
  const started = slipAfter(added(1), added(2), ticked, { type: 'strike-started', sent });
  const lines = linesUnsent(started, sent);
  expect(lines).toEqual([doubles]);
  const noted = reduceSlip(started, { type: 'unsent-noted', lines });
  const done = reduceSlip(noted, answered({ struck: [makeStruck(1)] }));
  expect(isFinished(done)).toBe(true);
  expect(isFinished(reduceSlip(done, ticked))).toBe(false);
  expect(reduceSlip(done, { type: 'results-seen' }).unsent).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { makeMeeting, makeRace, makeScoring } from '../../test/fixtures.ts';
import { CallError } from '../platform/api/query-client.ts';
import { cardUnavailable } from './meeting-words.ts';
import { readCard } from './read-card.ts';

const card = { meeting: makeMeeting(), races: [makeRace()], scoring: makeScoring() };

function answer(message: string) {
  return {
    kind: 'success',
    head: {
      status: 1,
      errorCode: 0,
      message,
      detail: 'Success',
      responseType: 'success',
      responseMessage: message,
    },
    payload: card,
  } as const;
}

describe('[V-MEETING-FETCH] a meeting fetch is valid', () => {
  test.each(['Success', 'No available selections at this time'])("with the message '%s'", (message) => {
    expect(readCard(answer(message))).toEqual(card);
  });
});

test("[V-MEETING-FETCH-ERROR] [X-MEETING-DATA] with another message the error is 'Meeting data is not available at the moment.'", () => {
  expect(cardUnavailable).toBe('Meeting data is not available at the moment.');
  expect(() => readCard(answer('Meeting not found'))).toThrow(cardUnavailable);
});

test('a failed fetch is no card', () => {
  const failure = { kind: 'failure', why: 'status', status: 404, message: 'No', detail: '' } as const;
  expect(() => readCard(failure)).toThrow(CallError);
});

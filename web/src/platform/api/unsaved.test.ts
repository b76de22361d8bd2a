import { describe, expect, test } from 'vitest';
import { describeUnsaved, isSaved } from './unsaved.ts';

const head = { status: 1, errorCode: 0, detail: '', responseType: 'success', responseMessage: '' } as const;

describe("[V-SELECTION-SAVED] a save counts only when the message equals 'Success'", () => {
  test('Success is saved', () => {
    expect(isSaved({ kind: 'success', head: { ...head, message: 'Success' }, payload: {} })).toBe(true);
  });

  test.each(['Success.', 'success', 'Saved', ''])("'%s' is not", (message) => {
    expect(isSaved({ kind: 'success', head: { ...head, message }, payload: {} })).toBe(false);
  });

  test('a refusal or a failure is not', () => {
    expect(isSaved({ kind: 'refusal', head: { ...head, status: 0, message: 'Success' } })).toBe(false);
    expect(isSaved({ kind: 'failure', why: 'network', status: null, message: '', detail: '' })).toBe(false);
  });
});

test('a failed save says why and that the draft is kept', () => {
  const failure = { kind: 'failure', status: null, message: 'No connection.', detail: '' } as const;
  expect(describeUnsaved({ ...failure, why: 'network' })).toContain('draft is kept');
  const refused = { ...head, status: 0, message: 'Not saved', detail: 'Race 4 is off.' };
  expect(describeUnsaved({ kind: 'refusal', head: refused })).toBe('Race 4 is off.');
});

import { expect, it } from 'vitest';
import { hashAct, hashLink, noHash } from './hash-act.ts';

it('hashes fields with their lengths, so that no text slips from one field into the next', () => {
  const link = { sequence: 1, actId: 23, actHash: noHash, previousHash: noHash };
  expect(hashLink(link)).not.toEqual(hashLink({ ...link, sequence: 12, actId: 3 }));
  const act = {
    name: 'x',
    via: 'desk',
    accountId: 'ab',
    role: 'c',
    subjectKind: 'league',
    subjectId: '7',
    stateBefore: null,
    stateAfter: '{}',
    at: new Date('2026-11-21T10:00:00Z'),
    actorHash: noHash,
    subjectHash: null,
  };
  const others = [
    { accountId: 'a', role: 'bc' },
    { stateBefore: '{}', stateAfter: null },
    { stateBefore: '' },
    { subjectHash: Buffer.alloc(0) },
  ];
  for (const other of others) expect(hashAct({ ...act, ...other })).not.toEqual(hashAct(act));
});

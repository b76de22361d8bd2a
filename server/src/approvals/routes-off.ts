import type { BodyOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import { deskDuties } from '@furlong/domain/desk/roles';
import { BodyReader } from '../feed/body-reader.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { ProposalInput, RaceOfProposal } from './outcome.ts';
import { proposeAtDesk } from './propose-at-desk.ts';
import { findRace } from './read-race-result.ts';
import type { ApprovalParts } from './run.ts';

type OffCalls = 'ProposeRaceChange' | 'ProposeMatchChange';

/** The calls of a first person on what was off (rules: after-the-off, race-voided, second-approval). */
export function offHandlers(parts: ApprovalParts): HandlersOf<OffCalls> {
  const { db } = parts.platform;
  const duty = deskDuties.proposeResults;
  return {
    async ProposeRaceChange({ body, now, ...at }) {
      const race = await findRace(db, body.raceId);
      if (!race) throw new Failed('not-found', `There is no race ${body.raceId}`);
      return await proposeAtDesk(parts, { id: body.id, input: readRaceChange(race, body), duty }, at, now);
    },

    async ProposeMatchChange({ body, now, ...at }) {
      return await proposeAtDesk(parts, { id: body.id, input: readMatchChange(body), duty }, at, now);
    },
  };
}

/** What each kind of change says of itself; the rest is left out. */
const fieldsOf = {
  'non-runner': 'nonRunner',
  abandonment: null,
  reopening: 'offAt',
  voiding: 'reason',
} as const;

function readRaceChange(race: RaceOfProposal, body: BodyOf<Calls['ProposeRaceChange']>): ProposalInput {
  const { change, nonRunner = 0, offAt = '', reason = '' } = body;
  const reader = new BodyReader();
  for (const field of ['nonRunner', 'offAt', 'reason'] as const) {
    const isAsked = fieldsOf[change] === field;
    const expected = isAsked
      ? `a value, where the change is ${change}`
      : `none where the change is ${change}`;
    reader.require((body[field] !== undefined) === isAsked, field, expected);
  }
  const off = offAt === '' ? undefined : reader.instant('offAt', offAt);
  reader.finish();
  switch (change) {
    case 'non-runner':
      return { what: 'non-runner', ...race, saddle: nonRunner };
    case 'abandonment':
      return { what: 'abandonment', ...race };
    case 'reopening':
      return { what: 'reopening', ...race, offAt: off?.toISOString() ?? '' };
    case 'voiding':
      return { what: 'voiding', ...race, reason: reason.trim() };
  }
}

function readMatchChange(body: BodyOf<Calls['ProposeMatchChange']>): ProposalInput {
  const { fixtureId, change, minute, kickOffAt } = body;
  const reader = new BodyReader();
  reader.require(
    (minute !== undefined) === (change === 'abandonment'),
    'minute',
    change === 'abandonment' ? 'the minute of the abandonment' : `none where the change is ${change}`,
  );
  reader.require(
    kickOffAt === undefined || change === 'reopening',
    'kickOffAt',
    `none where the change is ${change}`,
  );
  const kickOff = kickOffAt === undefined ? undefined : reader.instant('kickOffAt', kickOffAt);
  reader.finish();
  const match = { what: 'match', fixtureId } as const;
  switch (change) {
    case 'abandonment':
      return { ...match, change, minute: minute ?? 0 };
    case 'calling-off':
      return { ...match, change };
    case 'reopening':
      return { ...match, change, kickOffAt: kickOff?.toISOString() ?? null };
  }
}

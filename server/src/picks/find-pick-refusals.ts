import type { ProtectionRefusal } from '@furlong/domain/protection/refusal';
import type { Queryable } from '../platform/database/database.ts';
import type { Sitting } from '../session/sitting.ts';

/** Why a punter, in a sitting, may not pick (rules: player-protection, staff); null: may pick. */
export type PickRefusalOf = (punterId: number, sitting?: Sitting) => ProtectionRefusal | null;

/** Finds which of some punters may not pick. Player protection implements it; `app/` passes it in. */
export type FindPickRefusals = (
  db: Queryable,
  punterIds: readonly number[],
  now: Date,
) => Promise<PickRefusalOf>;

import type { ProtectionRefusal } from '@furlong/domain/protection/refusal';
import type { Queryable } from '../platform/database/database.ts';
import type { Sitting } from '../session/sitting.ts';

/** Why a punter, in a sitting, is out of the game (Decisions 22 and 33): no picks, no prizes, no messages; null: in it. */
export type AwayOf = (punterId: number, sitting?: Sitting) => ProtectionRefusal | null;

/** Finds who of some punters is out of the game. Player protection knows; `app/` hands it in. */
export type FindAway = (db: Queryable, punterIds: readonly number[], now: Date) => Promise<AwayOf>;

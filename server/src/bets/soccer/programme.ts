import type { SlipSport } from '@furlong/domain/betting/slip-sports';
import type { Programme } from '../programme.ts';

/** The sport of fixtures. */
export const SOCCER = 'soccer' satisfies SlipSport;

/** The one programme of all fixtures: a line can combine any of them. */
export const SOCCER_PROGRAMME: Programme = { sport: SOCCER, programmeId: 1 };

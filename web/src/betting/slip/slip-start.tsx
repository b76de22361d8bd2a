import { SlipChip } from './slip-chip.tsx';
import { SlipHost } from './slip-host.tsx';
import { openSlip } from './slip-sheet.ts';

/** What every page has of the slip: one file, which loads after the first screen. */
export const slipStart = { Chip: SlipChip, Host: SlipHost, open: openSlip } as const;

import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import type { ReactNode } from 'react';
import { useUnanswered } from '../../strike/panel/unanswered.tsx';
import { useSlipOfSport } from '../slip-store.ts';
import { SlipContent } from './slip-content.tsx';
import type { SportPanel } from './sport-panel.ts';
import { useSlip } from './view/use-slip.ts';

export interface SportSlipProps {
  /** Whether this is the slip that is open; another one is only kept up to date. */
  readonly isShown: boolean;
  /** What is offered while nothing is on it. */
  readonly emptyOffer: ReactNode;
}

/** The slip of a sport. What was sent and not answered is sent again while another sport's slip is shown too. */
export function SportSlip<Leg extends SlipSelection>({
  port,
  isShown,
  emptyOffer,
}: SportSlipProps & { port: SportPanel<Leg> }) {
  const slip = useSlip(port, isShown);
  useUnanswered(useSlipOfSport(port.sport.name), port.unanswered.resume);
  return isShown ? <SlipContent port={port} slip={slip} emptyOffer={emptyOffer} /> : null;
}

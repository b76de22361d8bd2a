import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import type { ReactNode } from 'react';
import { useUnanswered } from '../../strike/panel/unanswered.tsx';
import { useSlipOfSport } from '../slip-store.ts';
import { SlipBar } from './slip-bar.tsx';
import { SlipContent } from './slip-content.tsx';
import type { SportPanel } from './sport-panel.ts';
import { useSlip } from './view/use-slip.ts';

export interface SportSlipProps {
  /** How it is shown: whole, or as a bar; one that is not shown is only kept up to date. */
  readonly shown: 'whole' | 'bar' | null;
  /** What is offered while nothing is on it. */
  readonly emptyOffer: ReactNode;
}

/** The slip of a sport. What was sent and not answered is sent again while another sport's slip is shown too. */
export function SportSlip<Leg extends SlipSelection>({
  port,
  shown,
  emptyOffer,
}: SportSlipProps & { port: SportPanel<Leg> }) {
  const slip = useSlip(port, shown !== null);
  useUnanswered(useSlipOfSport(port.sport.name), port.unanswered);
  if (shown === 'whole') return <SlipContent port={port} slip={slip} emptyOffer={emptyOffer} />;
  return shown === 'bar' && slip !== null ? <SlipBar {...slip} port={port} /> : null;
}

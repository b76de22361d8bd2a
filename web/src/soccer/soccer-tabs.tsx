import { linkTo } from '../platform/site/links.ts';
import { Tabs } from '../ui/controls/tabs.tsx';

/** The parts of soccer. */
export type SoccerPart = 'fixtures' | 'predictor' | 'board';

interface SoccerTabsProps {
  here: SoccerPart;
  /** The round that the predictor and its board open on. */
  roundId?: number | null | undefined;
}

/** The links between fixtures, predictor and board. */
export function SoccerTabs({ here, roundId }: SoccerTabsProps) {
  const round = roundId == null ? {} : { roundId };
  const tabs = [
    { text: 'Fixtures', to: linkTo('soccer'), current: here === 'fixtures' },
    { text: 'Predictor', to: linkTo('predictor', round), current: here === 'predictor' },
    { text: 'Predictor board', to: linkTo('predictor-board', round), current: here === 'board' },
  ];
  return <Tabs label="Soccer" tabs={tabs} />;
}

import { linkTo } from '../platform/site/links.ts';
import { Tabs } from '../ui/controls/tabs.tsx';
import { soccerWords } from './soccer-words.ts';

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
    { text: soccerWords.fixtures, to: linkTo('soccer'), current: here === 'fixtures' },
    { text: soccerWords.predictor, to: linkTo('predictor', round), current: here === 'predictor' },
    { text: soccerWords.board, to: linkTo('predictor-board', round), current: here === 'board' },
  ];
  return <Tabs label={soccerWords.title} tabs={tabs} wraps />;
}

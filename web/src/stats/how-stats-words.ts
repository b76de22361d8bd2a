/** What the figures are made of, in the words of the rules. */
export const howStatsWork: readonly {
  readonly title: string;
  readonly text: string;
  /** What is told at a tap. */
  readonly more?: { readonly title: string; readonly text: string };
}[] = [
  {
    title: 'What counts',
    text: 'Meetings that are over and count, and in them your picks of races that were run. A scratched pick is the favourite that stood in for it.',
  },
  {
    title: 'Periods',
    text: 'Days are South African days. A week begins on Monday, a month on the 1st, a year on 1 January.',
  },
  {
    title: 'Rates',
    text: 'Under 20 picks we show a count, from 20 a percentage.',
    more: {
      title: 'What the range beside it says',
      text: 'It’s the 95\u00a0% interval: where your true rate most likely lies. The more picks, the narrower it is. A percentage of under 20 picks would say little.',
    },
  },
  {
    title: 'What the prices promised',
    text: 'Each starting price gives a runner a chance, with the chances of a race scaled to 100\u00a0%. Added up over your picks they are the winners that the prices promised. If that lies within the interval of what you won, it could be luck.',
  },
  {
    title: 'Points left on the table',
    text: 'How much more the best card of a meeting scored than yours. It’s hindsight: nobody knows it before the races. Beside it is how many had that card.',
  },
  {
    title: 'Corrections',
    text: 'When a result is corrected, every figure follows. The meeting is marked †, with what stood there before.',
  },
  {
    title: 'Milestones',
    text: 'They’re for playing and picking. What you stake, deposit or lose never counts.',
  },
  {
    title: 'Who sees them',
    text: 'Only you. They show nothing of your balance, your stakes or your bets.',
  },
];

export const howStatsTitle = 'How stats work';
/** What unfolds it. */
export const howStatsFolded = 'What counts, and how we work it out';

import { FEWEST_FOR_MEDALS, GOALS, type Milestone, type MilestoneKind } from './milestones.ts';

const numberWords: Readonly<Record<number, string>> = { 4: 'Four', 10: 'Ten', 12: 'Twelve' };

/** Words up to twelve, then figures: a list that went from 'A hundred' to '250' read as two lists. */
function inWords(number: number): string {
  return numberWords[number] ?? inFigures(number);
}

function inFigures(number: number): string {
  if (number < 1_000) return String(number);
  return `${Math.trunc(number / 1_000)}\u00A0${String(number % 1_000).padStart(3, '0')}`;
}

/** A milestone's name and what it takes, in words. */
export interface MilestoneWords {
  readonly title: string;
  readonly rule: string;
}

const medal = (title: string, place: string): MilestoneWords => ({
  title,
  rule: `Come ${place} in a meeting of ${FEWEST_FOR_MEDALS} punters or more; a shared rank counts.`,
});

const wordsOf: {
  readonly [K in MilestoneKind]: (goal: number, raceCourse: string) => MilestoneWords;
} = {
  cards: (goal) => ({
    title: goal === 1 ? 'First card completed' : `${inWords(goal)} cards completed`,
    rule:
      goal === 1
        ? 'Pick a runner in every race run at a meeting that counts.'
        : `Pick a runner in every race run at ${inFigures(goal)} meetings that count.`,
  }),
  winners: (goal) => ({
    title: goal === 1 ? 'First winner picked' : `${inWords(goal)} winners picked`,
    rule:
      goal === 1
        ? 'Pick a winner; one in a dead heat counts.'
        : `Pick ${inFigures(goal)} winners, at any courses and over any time.`,
  }),
  'course-winner': (_, raceCourse) => ({
    title: `A winner at ${raceCourse}`,
    rule: `Pick a winner at ${raceCourse}.`,
  }),
  'long-price': () => ({
    title: 'A winner at 20/1 or longer',
    rule: 'Pick a winner with a starting price of 20/1 or longer.',
  }),
  'whole-card': () => ({
    title: 'Every winner on a card',
    rule: 'Pick every winner of a card long enough for its bonus: six races run, unless the competition says otherwise.',
  }),
  weeks: (goal) => ({
    title: `${inWords(goal)} weeks in a row`,
    rule: `Play in ${goal} weeks in a row; a week without a local meeting does not break them.`,
  }),
  gold: () => medal('A gold medal', 'first'),
  silver: () => medal('A silver medal', 'second'),
  bronze: () => medal('A bronze medal', 'third'),
  'first-hundred': () => ({
    title: 'In the first hundred',
    rule: 'Be among the first hundred in a meeting of 1 000 punters or more.',
  }),
};

/** A milestone in words; `raceCourse` is the name of the course of a `course-winner` (rule: milestones). */
export function describeMilestone({ kind, goal }: Milestone, raceCourse = 'this course'): MilestoneWords {
  return wordsOf[kind](goal, raceCourse);
}

/** All milestones there are for somebody who has played at some courses, easier ones of a kind first (rule: milestones). */
export function listMilestones(raceCourseIds: readonly number[]): Milestone[] {
  const goals = Object.entries(GOALS) as [keyof typeof GOALS, readonly number[]][];
  const once = ['long-price', 'whole-card', 'gold', 'silver', 'bronze', 'first-hundred'] as const;
  return [
    ...goals.flatMap(([kind, list]) => list.map((goal) => ({ kind, goal, raceCourseId: null }))),
    ...raceCourseIds.map((raceCourseId) => ({ kind: 'course-winner' as const, goal: 1, raceCourseId })),
    ...once.map((kind) => ({ kind, goal: 1, raceCourseId: null })),
  ];
}

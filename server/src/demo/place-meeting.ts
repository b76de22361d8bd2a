import { addDays, type LocalDay, localDayOf } from '@furlong/domain/local-date';
import { createRandom } from '@furlong/domain/random';
import { loadHeads } from '../meetings/load-card.ts';
import type { Database } from '../platform/database/database.ts';
import {
  type Course,
  FOREIGN_COURSES,
  LOCAL_COURSES,
  MORE_FOREIGN_COURSES,
  MORE_LOCAL_COURSES,
} from './courses.ts';
import type { PlannedMeeting } from './plan-meetings.ts';
import { courseOfMeeting, type World } from './stable.ts';

type Placed = Pick<PlannedMeeting, 'seed' | 'fixture' | 'times'>;

/**
 * The course of a meeting: its stable's next one, unless that holds another meeting the same day; then the stable's
 * next that does not, then one of the smaller ones, then any. A day with more meetings than there are courses begins
 * again with the first.
 */
export function chooseCourse(world: World, meeting: Placed, taken: ReadonlySet<string>): Course {
  const { seed, fixture } = meeting;
  const stable = world[fixture.stable];
  const own = stable.courses.map((_, index) => courseOfMeeting(stable, fixture.number + index));
  const random = createRandom(`${seed}/place/${fixture.ref}`);
  const [near, far] =
    fixture.stable === 'foreign'
      ? [MORE_FOREIGN_COURSES, MORE_LOCAL_COURSES]
      : [MORE_LOCAL_COURSES, MORE_FOREIGN_COURSES];
  const order = [...own, ...stable.courses, ...random.shuffle(near), ...random.shuffle(far)];
  return order.find(({ name }) => !taken.has(name)) ?? courseOfMeeting(stable, fixture.number);
}

/** The days a meeting occupies: a postponed one also the day it moves to. */
export function daysOf({ times }: Pick<Placed, 'times'>): LocalDay[] {
  const day = localDayOf(times.startsAt);
  return times.fate === 'postponed' ? [day, addDays(day, 1)] : [day];
}

const ALL_COURSES = new Map(
  [...LOCAL_COURSES, ...FOREIGN_COURSES, ...MORE_LOCAL_COURSES, ...MORE_FOREIGN_COURSES].map((course) => [
    course.name,
    course,
  ]),
);

/** Gives every meeting a course of its own on its day, beside all that are held by then, whoever's they are. */
export class CourseBook {
  readonly #db: Database;
  /** By reference: what is given to meetings whose cards may not be published yet. */
  readonly #given = new Map<string, { readonly days: readonly LocalDay[]; readonly course: Course }>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The course a meeting is held at: the one its card said, however long ago, or one that is free. */
  async courseFor(world: World, meeting: Placed): Promise<Course> {
    const { ref } = meeting.fixture;
    const days = daysOf(meeting);
    const [[held], others] = await Promise.all([
      loadHeads(this.#db, { ref }),
      loadHeads(this.#db, { from: days[0] ?? '', to: days.at(-1) ?? '' }),
    ]);
    // No await from here on, so that no two meetings get the same course.
    const known = (held && ALL_COURSES.get(held.raceCourse)) ?? this.#given.get(ref)?.course;
    if (known) return known;
    const given = [...this.#given.values()].filter((other) => other.days.some((day) => days.includes(day)));
    const taken = [...others.map(({ raceCourse }) => raceCourse), ...given.map(({ course }) => course.name)];
    const course = chooseCourse(world, meeting, new Set(taken));
    this.#given.set(ref, { days, course });
    return course;
  }

  /** Drops a meeting that is over: its course is in the database. */
  forget(ref: string): void {
    this.#given.delete(ref);
  }
}

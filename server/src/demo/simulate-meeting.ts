import { chooseHorses } from './choose-horses.ts';
import type { Course } from './courses.ts';
import { type Fixture, holdMeeting, type SimulatedMeeting } from './hold-meeting.ts';
import { courseOfMeeting, type World } from './stable.ts';

/** Makes a meeting of today or later, at its stable's next course unless another is given. */
export function simulateMeeting(
  world: World,
  seed: string,
  fixture: Fixture,
  course: Course = courseOfMeeting(world[fixture.stable], fixture.number),
): SimulatedMeeting {
  return holdMeeting(world, seed, fixture, course, chooseHorses(world, fixture, course));
}

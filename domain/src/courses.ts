/** The foreign courses that the specification lists (rule: foreign-courses). */
export const FOREIGN_COURSES = [
  'Sha Tin',
  'Happy Valley',
  'Kranji',
  'Meydan',
  'Goodwood',
  'Ascot',
  'York',
] as const;

const LISTED: ReadonlySet<string> = new Set(FOREIGN_COURSES.map((course) => course.toLowerCase()));

/**
 * Whether a course is abroad: it is on the list, whatever country the supplier gives, or its country (ISO 3166, two
 * letters) is known and not ZA (rule: foreign-courses).
 */
export function isForeignCourse(raceCourse: string, country?: string | null): boolean {
  if (LISTED.has(raceCourse.trim().toLowerCase())) return true;
  return !!country && country.toUpperCase() !== 'ZA';
}

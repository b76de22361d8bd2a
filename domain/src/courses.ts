/** The foreign courses the specification lists (section 9). */
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
 * Whether a course is abroad: one of the specification's list, whatever country a supplier gives it, or any whose
 * country (ISO 3166, two letters) is known and not ZA (Decision 25).
 */
export function isForeignCourse(raceCourse: string, country?: string | null): boolean {
  if (LISTED.has(raceCourse.trim().toLowerCase())) return true;
  return !!country && country.toUpperCase() !== 'ZA';
}

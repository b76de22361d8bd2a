/** The parts of a report of protection figures, in their order (rule: protection-report). */
export const protectionParts = [
  'breaks',
  'breaks-in-force',
  'limits',
  'refused-strikes',
  'identity-decisions',
  'identity-states',
  'register',
  'activity',
] as const;
/** A part of a report of protection figures. */
export type ProtectionPart = (typeof protectionParts)[number];

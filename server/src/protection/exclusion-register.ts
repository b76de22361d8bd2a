import type { RegisteredPerson } from '@furlong/domain/protection/likeness';

/** Somebody the register is asked about: what the registration said, and what sign-in calls them. */
export interface PersonToCheck extends RegisteredPerson {
  readonly subject: string;
  readonly username: string;
}

/** What a register says of somebody; `unanswered`: nothing at the moment. */
export type RegisterStatus = 'clear' | 'excluded' | 'unanswered';

/** The port to a register of excluded persons, such as a national one. It never throws for what the other side does. */
export interface ExclusionRegister {
  check(person: PersonToCheck): Promise<RegisterStatus>;
}

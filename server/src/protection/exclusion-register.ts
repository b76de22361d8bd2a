import type { RegisteredPerson } from '@furlong/domain/protection/likeness';

/** A person to look up in the register: the registration's details, and the sign-in's names. */
export interface PersonToCheck extends RegisteredPerson {
  readonly subject: string;
  readonly username: string;
}

/** The register's answer about a person; `unanswered`: none at the moment. */
export type RegisterStatus = 'clear' | 'excluded' | 'unanswered';

/** The port to a register of excluded persons, such as a national one. Never throws, whatever the register answers. */
export interface ExclusionRegister {
  check(person: PersonToCheck): Promise<RegisterStatus>;
}

import { userInfo } from 'node:os';
import type { Actor } from '../audit/act.ts';
import { CannotDo } from './arguments.ts';

/** Whoever runs the command, as the operating system calls them; in a container without names, by number. */
export function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
}

/** Who did it, for the record of acts: whoever runs the command, for those who told them to, if that was somebody else. */
export function commandLine(...orderedBy: readonly string[]): Actor {
  const name = ownName();
  const others = orderedBy.filter((each) => each !== name).join(', ');
  return { via: 'command-line', name, ...(others === '' ? {} : { orderedBy: others }) };
}

/** Who ordered it: whoever runs the command, unless `--by` names somebody else. */
export function whoSaid({ by }: { readonly by?: string | undefined }): string {
  const saidBy = (by ?? ownName()).trim();
  if (!isPerson(saidBy, 100)) throw new CannotDo(`--by: expected ${personExpected(100)}`);
  return saidBy;
}

/**
 * Whether a text can be the name of who ordered something: nothing in it is unseen, so that nobody is two persons, and
 * no comma, which stands between two.
 */
export function isPerson(name: string, longest: number): boolean {
  return name.length <= longest && /^[\p{L}\p{N} ._@-]+$/u.test(name);
}

/** What {@link isPerson} expects. */
export function personExpected(longest: number): string {
  return `a name of at most ${longest} letters, digits, spaces, dots, @, _ or -`;
}

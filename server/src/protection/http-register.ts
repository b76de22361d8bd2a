import Type from 'typebox';
import { Value } from 'typebox/value';
import { readBounded } from '../platform/http/read-bounded.ts';
import { signRequest } from '../platform/http/sign-request.ts';
import type { ExclusionRegister, PersonToCheck, RegisterStatus } from './exclusion-register.ts';

const Answer = Type.Object({ excluded: Type.Boolean() });
/** Milliseconds one try may take, its answer read: somebody waits for the sign-in. */
const deadline = 2_000;
const tries = 2;
/** An answer is one field; a longer one is not the register's. In bytes. */
const longestAnswer = 10_000;

/** A register behind HTTP, as docs/exclusion-register.md describes it. */
export class HttpRegister implements ExclusionRegister {
  readonly #url: string;
  readonly #secret: string;
  readonly #told: (trouble: unknown) => void;

  /** `told` hears of each try that brought no answer. */
  constructor(access: { readonly url: string; readonly secret: string }, told: (trouble: unknown) => void) {
    this.#url = `${access.url}/checks`;
    this.#secret = access.secret;
    this.#told = told;
  }

  async check(person: PersonToCheck): Promise<RegisterStatus> {
    for (let made = 0; made < tries; made += 1) {
      try {
        return (await this.#ask(person)) ? 'excluded' : 'clear';
      } catch (trouble) {
        this.#told(trouble);
      }
    }
    return 'unanswered';
  }

  async #ask({ subject, username, email, mobile, dateOfBirth }: PersonToCheck): Promise<boolean> {
    const body = JSON.stringify({ person: { subject, username, email, mobile, dateOfBirth } });
    const { pathname } = new URL(this.#url);
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'furlong-signature': signRequest(this.#secret, 'POST', pathname, body, new Date()),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
    });
    const answer = await readBounded(response, longestAnswer);
    const content: unknown = JSON.parse(answer.toString('utf8'));
    if (response.status === 200 && Value.Check(Answer, content)) return content.excluded;
    throw new Error(`the register answered ${response.status} with what the protocol does not know`);
  }
}

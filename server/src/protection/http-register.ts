import Type from 'typebox';
import { Value } from 'typebox/value';
import { readBounded } from '../platform/http/read-bounded.ts';
import { signRequest } from '../platform/http/sign-request.ts';
import type { ExclusionRegister, PersonToCheck, RegisterStatus } from './exclusion-register.ts';

const Answer = Type.Object({ excluded: Type.Boolean() });
/** Time limit for one attempt, including its answer: a person waits for the sign-in. */
const attemptMaxMs = 2_000;
const attemptsMax = 2;
/** A longer answer is not the register's: its answers have one field. */
const answerMaxBytes = 10_000;

/** A register behind HTTP, as docs/exclusion-register.md describes it. */
export class HttpRegister implements ExclusionRegister {
  readonly #url: string;
  readonly #secret: string;
  readonly #onFailure: (error: unknown) => void;

  /** `onFailure` is called for each attempt without an answer. */
  constructor(
    access: { readonly url: string; readonly secret: string },
    onFailure: (error: unknown) => void,
  ) {
    this.#url = `${access.url}/checks`;
    this.#secret = access.secret;
    this.#onFailure = onFailure;
  }

  async check(person: PersonToCheck): Promise<RegisterStatus> {
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      try {
        return (await this.#ask(person)) ? 'excluded' : 'clear';
      } catch (error) {
        this.#onFailure(error);
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
      signal: AbortSignal.timeout(attemptMaxMs),
    });
    const answer = await readBounded(response, answerMaxBytes);
    const content: unknown = JSON.parse(answer.toString('utf8'));
    if (response.status === 200 && Value.Check(Answer, content)) return content.excluded;
    throw new Error(
      `the register answered ${response.status} with content that docs/exclusion-register.md does not define`,
    );
  }
}

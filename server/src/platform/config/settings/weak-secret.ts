import { unmetPasswordRules } from '@furlong/domain/password';

const fewestCharacters = 16;
const fewestDifferent = 8;

/** What a secret of production has to be. */
export const strongSecret = `a secret of ${fewestCharacters} characters or more, ${fewestDifferent} of them different, that nobody guesses, such as openssl rand -hex 32 makes`;

/** Whether a secret can be guessed: short, of few characters, a row of keys, or a common word with decoration. */
export function isWeakSecret(secret: string): boolean {
  const characters = [...secret];
  return (
    characters.length < fewestCharacters ||
    new Set(characters).size < fewestDifferent ||
    unmetPasswordRules(secret).some(({ id }) => id === 'variety' || id === 'common')
  );
}

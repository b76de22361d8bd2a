import { ContentPage } from './content-page.tsx';
import { contentWords } from './content-words.ts';

/** How the game is played and what a pick earns. */
export function LearnScreen() {
  return <ContentPage title={contentWords.learn} unavailable={contentWords.unavailable} />;
}

/** The rules of the game and of betting, responsible gambling, privacy. */
export function TermsScreen() {
  return <ContentPage title={contentWords.terms} unavailable={contentWords.termsUnavailable} />;
}

/** Short answers. */
export function FaqScreen() {
  return <ContentPage title={contentWords.faq} unavailable={contentWords.unavailable} folds />;
}

/** The manual of the Promotion of Access to Information Act. */
export function PaiaScreen() {
  return <ContentPage title={contentWords.paia} unavailable={contentWords.unavailable} />;
}

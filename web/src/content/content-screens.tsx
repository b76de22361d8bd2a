import { ContentPage } from './content-page.tsx';

const unavailable = 'This page is not available at the moment.';

/** How the game is played and what a pick earns. */
export function LearnScreen() {
  return <ContentPage title="Learn How to Play" unavailable={unavailable} />;
}

/** The rules of the game and of betting, responsible gambling, privacy. */
export function TermsScreen() {
  return (
    <ContentPage
      title="Terms and Conditions"
      unavailable="Sorry, Terms and conditions data is not available at the moment."
    />
  );
}

/** Short answers. */
export function FaqScreen() {
  return <ContentPage title="FAQ" unavailable={unavailable} />;
}

/** The manual of the Promotion of Access to Information Act. */
export function PaiaScreen() {
  return <ContentPage title="PAIA Manual" unavailable={unavailable} />;
}

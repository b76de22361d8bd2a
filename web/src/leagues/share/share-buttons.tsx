import buttonStyles from '../../ui/controls/button.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './share.module.css';
import {
  addressOfShare,
  copy,
  hasShareSheet,
  openShareSheet,
  type Shared,
  whatsAppLink,
} from './share-league.ts';
import { shareWords } from './share-words.ts';

/** Copies a league's code with one tap. */
export function CodeButton({ league }: { league: Shared }) {
  const { leagueCode } = league;
  return (
    <button
      type="button"
      className={styles.code}
      onClick={() => void copy(leagueCode, shareWords.codeCopied)}
    >
      <span className="sr">{shareWords.copyCode}</span>
      {leagueCode}
    </button>
  );
}

/** Copies a league's invitation with one tap. */
export function LinkButton({ league }: { league: Shared }) {
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => void copy(addressOfShare(league), shareWords.linkCopied)}
    >
      {shareWords.copyLink}
      <span className="sr">{shareWords.copyLinkTo(league.leagueName)}</span>
    </button>
  );
}

/** Sends a league's invitation: by WhatsApp, and by the device's own sheet where there is one. */
export function SendButtons({ league }: { league: Shared }) {
  return (
    <div className={styles.send}>
      <a
        className={classNames(buttonStyles.button, buttonStyles.ink)}
        href={whatsAppLink(league)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {shareWords.whatsApp}
        <span className="sr">{shareWords.anotherApp}</span>
      </a>
      {hasShareSheet() && <Button onClick={() => void openShareSheet(league)}>{shareWords.share}</Button>}
      <Button onClick={() => void copy(addressOfShare(league), shareWords.linkCopied)}>
        {shareWords.copyLink}
      </Button>
    </div>
  );
}

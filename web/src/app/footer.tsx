import type { Config } from '@furlong/contract/schemas/config';
import { Link, useLocation } from 'react-router';
import { getConfig, placeABetLink } from '../platform/site/config.ts';
import { counsellingLine } from '../platform/site/counselling-line.ts';
import { contentScroll } from '../ui/styles/content-scroll.ts';
import { footerWords } from './app-words.ts';
import { BackToTop } from './back-to-top.tsx';
import styles from './footer.module.css';
import { pathOfScreen, type ScreenEntry } from './routes.ts';

interface OutsideLink {
  readonly text: string;
  readonly href: string;
}

/** The operator's partners. An empty link is left out. */
export function partnerLinks(config: Config): OutsideLink[] {
  return present([
    { text: footerWords.racing, href: config.gallopTv },
    { text: footerWords.bet, href: placeABetLink(config) },
    { text: footerWords.insights, href: config.winningForm },
  ]);
}

/** The operator's social links. */
export function socialLinks(config: Config): OutsideLink[] {
  return present([
    { text: 'Facebook', href: config.facebookUrl },
    { text: 'Instagram', href: config.instagramUrl },
    { text: 'Twitter', href: config.twitterUrl },
    { text: 'YouTube', href: config.youtubeUrl },
  ]);
}

function present(links: readonly OutsideLink[]): OutsideLink[] {
  return links.filter(({ href }) => href !== '');
}

interface FooterProps {
  screens: readonly ScreenEntry[];
  /** Leaves out external links: partners and social. */
  isQuiet?: boolean;
}

/** Support, links and the responsible-gambling notice. */
export function Footer({ screens, isQuiet = false }: FooterProps) {
  const config = getConfig();
  const pages = screens.filter(({ footer }) => footer === true);
  return (
    <footer className={styles.foot}>
      <div className={styles.inner}>
        <p className={styles.safe}>
          <b>{footerWords.adults}</b>
          <span>
            {footerWords.stop}{' '}
            <a href={counsellingLine.href} className="nowrap">
              {counsellingLine.shown}
            </a>
          </span>
        </p>
        <Support phone={config.supportPhone} address={config.supportAddress} />
        <div className={styles.links}>
          <OwnLinks
            title={footerWords.pages}
            links={pages.map((screen) => ({ text: linkTextOf(screen), to: pathOfScreen(screen) }))}
          />
          <OwnLinks title={footerWords.play} links={screens.flatMap(playLinks)} />
          {!isQuiet && <OutsideLinks title={footerWords.partners} links={partnerLinks(config)} />}
          {!isQuiet && <OutsideLinks title={footerWords.follow} links={socialLinks(config)} />}
        </div>
        {/* Last, so that nothing shifts when it appears. */}
        <BackToTop />
      </div>
    </footer>
  );
}

interface OwnLink {
  readonly text: string;
  readonly to: string;
}

/** A title of the specification can begin with a small letter; a link in a list does not. */
function linkTextOf({ title }: ScreenEntry): string {
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}

function playLinks(screen: ScreenEntry): OwnLink[] {
  return (screen.play ?? []).map(({ text, hash = '' }) => ({ text, to: `${pathOfScreen(screen)}${hash}` }));
}

function OwnLinks({ title, links }: { title: string; links: readonly OwnLink[] }) {
  const { pathname } = useLocation();
  if (links.length === 0) return null;
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ text, to }) => (
          <li key={text}>
            {/* Another page begins at its top by itself, and this one is to be found again where it was left. */}
            <Link to={to} onClick={to === pathname ? contentScroll.toTop : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Support({ phone, address }: { phone: string; address: string }) {
  if (phone === '' && address === '') return null;
  return (
    <div>
      <h2>{footerWords.support}</h2>
      {phone !== '' && (
        <p>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </p>
      )}
      {address !== '' && <address>{address}</address>}
    </div>
  );
}

function OutsideLinks({ title, links }: { title: string; links: readonly OutsideLink[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ text, href }) => (
          <li key={text}>
            <a href={href} target="_blank" rel="noreferrer">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

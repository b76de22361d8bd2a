import { Link } from 'react-router';
import { type Config, getConfig, placeABetLink } from '../platform/config.ts';
import { contentScroll } from '../ui/content-scroll.ts';
import styles from './footer.module.css';
import { linkTo, type ScreenEntry } from './routes.ts';

/** The counselling line of the National Responsible Gambling Programme. */
const counsellingLine = '0800 006 008';

interface OutsideLink {
  readonly text: string;
  readonly href: string;
}

/** The operator's partners; a link it does not have is left out. */
export function partnerLinks(config: Config): OutsideLink[] {
  return present([
    { text: 'Watch racing', href: config.gallopTv },
    { text: 'Place a bet', href: placeABetLink(config) },
    { text: 'Get insights', href: config.winningForm },
  ]);
}

/** Where the operator is followed. */
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

/** Support, links and the responsible-gambling notice. */
export function Footer({ screens }: { screens: readonly ScreenEntry[] }) {
  const config = getConfig();
  const pages = screens.filter(({ footer }) => footer === true);
  return (
    <footer className={styles.foot}>
      <div className={styles.inner}>
        <p className={styles.safe}>
          <b>18+</b>
          <span>
            Winners know when to stop. National Responsible Gambling Programme, free and confidential:{' '}
            <a href={`tel:${counsellingLine.replaceAll(' ', '')}`} className="nowrap">
              {counsellingLine}
            </a>
          </span>
        </p>
        <Support phone={config.supportPhone} address={config.supportAddress} />
        <div className={styles.links}>
          {pages.length > 0 && (
            <div>
              <h2>Useful links</h2>
              <ul>
                {pages.map((screen) => (
                  <li key={screen.name}>
                    <Link to={linkTo(screen)} onClick={contentScroll.toTop}>
                      {screen.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <OutsideLinks title="Partners" links={partnerLinks(config)} />
          <OutsideLinks title="Follow" links={socialLinks(config)} />
        </div>
      </div>
    </footer>
  );
}

function Support({ phone, address }: { phone: string; address: string }) {
  if (phone === '' && address === '') return null;
  return (
    <div>
      <h2>Customer support</h2>
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

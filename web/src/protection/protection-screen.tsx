import type { Protection, PunterBreak } from '@furlong/contract/schemas/protection';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { counsellingLine } from '../platform/site/counselling-line.ts';
import { linkTo } from '../platform/site/links.ts';
import { Note } from '../ui/feedback/note.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { breakWords, closurePart, exclusionPart, timeOutPart } from './break-words.ts';
import { ClosingAccount, SelfExclusion, TimeOut, timeOutsBeyond } from './breaks.tsx';
import { IdentityState } from './identity-state.tsx';
import { Limits } from './limits.tsx';
import styles from './protection.module.css';
import { useProtection } from './protection-queries.ts';
import { ProtectionSkeleton } from './protection-skeleton.tsx';
import { helpWords, limitsWords, realityPart, screenWords, sessionPart } from './protection-words.ts';
import { RealityChoice } from './reality-choice.tsx';
import { SessionTime } from './session-time.tsx';
import { breakPlace, showBreak } from './show-break.ts';

const parts = [
  { id: 'time-out', text: timeOutPart.title },
  { id: 'exclude', text: exclusionPart.title },
  { id: 'limits', text: limitsWords.title },
  { id: 'session-time', text: sessionPart.title },
  { id: 'reality-check', text: realityPart.title },
  { id: 'close', text: closurePart.title },
] as const;

/** All protections on one screen without adverts (rule: player-protection). */
export function ProtectionScreen() {
  const { data, isError, refetch } = useProtection();
  return (
    <>
      <div className="pagehead">
        <h1>{screenWords.title}</h1>
        <p>
          {screenWords.line}{' '}
          <a className={styles.line} href={counsellingLine.href}>
            {counsellingLine.shown}
          </a>
        </p>
      </div>
      {data !== undefined ? (
        <ProtectionParts protection={data} />
      ) : isError ? (
        <ErrorState title={screenWords.didNotLoad} onRetry={() => void refetch()}>
          {screenWords.theyHold}
        </ErrorState>
      ) : (
        <ProtectionSkeleton />
      )}
    </>
  );
}

function ProtectionParts({ protection }: { protection: Protection }) {
  const { break: current, limits, history, sessionLimit, realityCheck, identity } = protection;
  useArrivalAtPart();
  const place = useFocusOnBreak(current);
  const isClosed = current?.kind === 'closure';
  return (
    <div className="cols">
      <div className={styles.parts}>
        {current !== null && <CurrentBreak current={current} place={place} />}
        {!isClosed && <PartLinks current={current} />}
        <TimeOut current={current} />
        {!isClosed && <SelfExclusion current={current} />}
        {!isClosed && <Limits limits={limits} history={history} />}
        {!isClosed && <SessionTime limit={sessionLimit} />}
        {!isClosed && <RealityChoice minutes={realityCheck.minutes} />}
        {!isClosed && <ClosingAccount />}
      </div>
      <aside className="side">
        <IdentityState identity={identity} isAway={current !== null} />
        <p>
          {screenWords.money} <Link to={linkTo('wallet')}>{screenWords.wallet}</Link>
        </p>
        <Help />
      </aside>
    </div>
  );
}

function CurrentBreak({ current, place }: { current: PunterBreak; place: RefObject<HTMLDivElement | null> }) {
  const { title, text } = breakWords(current);
  return (
    <div ref={place} id={breakPlace} tabIndex={-1}>
      <Note>
        <b>{title}</b> {text}
      </Note>
    </div>
  );
}

/** A break that begins here receives focus: the pressed button may be gone. */
function useFocusOnBreak(current: PunterBreak | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const key = current && `${current.kind} ${current.until}`;
  const known = useRef(key);
  useEffect(() => {
    if (current !== null && known.current !== key) showBreak()?.focus({ preventScroll: true });
    known.current = key;
  }, [key, current]);
  return place;
}

/** Links to the parts of the long screen, the break first; all in sight, also excluding oneself and closing. */
function PartLinks({ current }: { current: PunterBreak | null }) {
  const hasTimeOut = timeOutsBeyond(current).length > 0;
  return (
    <nav aria-label={screenWords.parts}>
      <ul className={styles.links}>
        {parts
          .filter(({ id }) => id !== 'time-out' || hasTimeOut)
          .map(({ id, text }) => (
            <li key={id}>
              <a className={id === 'time-out' ? styles.first : undefined} href={`#${id}`}>
                {id === 'time-out' && current !== null ? timeOutPart.longer : text}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function Help() {
  return (
    <section className="sect">
      <h2>{helpWords.title}</h2>
      <div className={styles.help}>
        <p>{helpWords.text}</p>
        <p>
          {helpWords.programme}{' '}
          <a className="nowrap" href={counsellingLine.href}>
            {counsellingLine.shown}
          </a>
        </p>
        <p className="dim small">{helpWords.age}</p>
      </div>
    </section>
  );
}

/** Scrolls to the part in the address's hash once it is loaded. */
function useArrivalAtPart(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

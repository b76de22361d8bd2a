import { formatLocalDateTime } from '@furlong/domain/local-date';
import {
  type Card,
  type CardMeeting,
  type LeagueFacts,
  type Preview,
  type ResultFacts,
  textMax,
  titleMax,
} from './card.ts';

const ofAge = '18+';
const counselling = '0800 006 008';

/** The preview of a league's own share link. */
export function leaguePreview(brand: string, { name, members, next }: LeagueFacts): Preview {
  const size = membersInWords(members);
  const title = firstThatFits(titleMax, [`Join ${name} on ${brand}`, `Join ${name}`, name]);
  const text = firstThatFits(textMax, [
    `${size}. ${next ? `Next: ${meetingInWords(next)}. ` : ''}Free to play.`,
    `${size}. Free to play.`,
  ]);
  const card: Card = {
    above: 'Friends league',
    title: name,
    figures: [{ figure: String(members), what: members === 1 ? 'member' : 'members' }],
    lines: next
      ? ['Next meeting', next.raceCourse, formatLocalDateTime(next.firstOffAt)]
      : ['Free to play', 'Pick a winner in every race'],
    foot: ofAge,
  };
  return { title, text, alt: `${brand}: the league ${name}, ${text}`, card };
}

/** The preview of the site: of a code that was typed or guessed, and of any league that does not run. */
export function sitePreview(brand: string): Preview {
  const text = 'Pick a winner in every race and beat your friends. Free to play.';
  const card: Card = {
    above: 'Friends leagues',
    title: brand,
    figures: [],
    lines: ['Pick a winner in every race', 'Beat your friends'],
    foot: ofAge,
  };
  return {
    title: firstThatFits(titleMax, [`Play with friends on ${brand}`, brand]),
    text,
    alt: `${brand}: ${text}`,
    card,
  };
}

/** The card of a punter's own result: no stake, no price, no money (rule: result-card). */
export function resultCard({ alias, raceCourse, day, points, rank, tied, punters }: ResultFacts): Card {
  return {
    above: `${raceCourse}, ${day}`,
    title: alias,
    figures: [
      { figure: `${tied ? '=' : ''}${ordinal(rank)}`, what: `of ${grouped(punters)}` },
      { figure: points, what: points === '1' ? 'point' : 'points' },
    ],
    lines: [],
    foot: `${ofAge} · Counselling ${counselling}`,
  };
}

/** 'Kenilworth, Sat 21 Nov, 13:05'. */
function meetingInWords({ raceCourse, firstOffAt }: CardMeeting): string {
  return `${raceCourse}, ${formatLocalDateTime(firstOffAt)}`;
}

function membersInWords(members: number): string {
  return `${grouped(members)} ${members === 1 ? 'member' : 'members'}`;
}

/** 1234567 as '1 234 567'. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US').replaceAll(',', ' ');
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(rank: number): string {
  const ten = rank % 10;
  const isTeen = Math.floor(rank / 10) % 10 === 1;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][ten] ?? 'th');
  return `${grouped(rank)}${ending}`;
}

/** The first text of at most so many characters; the last is cut when none is. */
function firstThatFits(max: number, texts: readonly [string, ...string[]]): string {
  const found = texts.find((text) => [...text].length <= max);
  if (found !== undefined) return found;
  const last = [...(texts.at(-1) ?? '')];
  return `${last.slice(0, max - 1).join('')}…`;
}

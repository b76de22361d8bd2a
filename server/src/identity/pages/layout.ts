import { assetPath } from './assets.ts';
import { type Html, html, trusted } from './html.ts';

/** The names and links that every page shows. */
export interface Site {
  readonly brand: string;
  readonly home: string;
  readonly supportPhone: string;
}

/** A rule that a form's field does not meet, shown beside the field and in the summary. */
export interface Problem {
  readonly field: string;
  readonly words: string;
}

/** A whole page in Furlong's design: header, one sheet, footer. */
export function page(site: Site, title: string, content: Html, scripts: readonly string[] = []): string {
  const whole = html`<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>${title} - ${site.brand}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assetPath('identity.css')}">
<link rel="stylesheet" href="/identity/assets/brand.css">
${scripts.map((name) => html`<script src="${assetPath(name)}" defer></script>`)}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><a class="brand" href="${site.home}">${mark}${site.brand}</a></header>
<main id="main" class="wrap"><div class="sheet">
<h1>${title}</h1>
${content}
</div></main>
<footer class="foot"><p>18+ only. Play responsibly: National Responsible Gambling Programme, toll free <a href="tel:0800006008">0800 006 008</a>.</p>${
    site.supportPhone && html`<p class="support">Customer support: ${site.supportPhone}</p>`
  }</footer>
</body>
</html>`;
  return whole.html;
}

/** The names of the fields in the list of what is to be put right: a date's parts are one field. */
const fieldNames: Readonly<Record<string, string>> = {
  email: 'E-mail address',
  mobile: 'Mobile number',
  day: 'Date of birth',
  month: 'Date of birth',
  year: 'Date of birth',
  password: 'Password',
  terms: 'Terms and conditions',
};

/** What is above the list, for one field or for as many as stand in the place of #. */
const fixWords = { one: 'Fix this', many: 'Fix these # things' } as const;

/** The attributes of a form that its page checks: what the script says above its own list. */
export const checkedForm = html` data-check data-fix-one="${fixWords.one}" data-fix-many="${fixWords.many}"`;

/**
 * The fields that are to be put right, before the form, each linked to its first problem; it takes the focus. What is
 * wrong stands beside the field.
 */
export function problemSummary(problems: readonly Problem[]): Html {
  if (problems.length === 0) return html``;
  const firsts = new Map<string, string>();
  for (const { field } of problems) {
    const name = fieldNames[field] ?? field;
    if (!firsts.has(name)) firsts.set(name, field);
  }
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>${firsts.size === 1 ? fixWords.one : fixWords.many.replace('#', String(firsts.size))}</h2>
<ul>${[...firsts].map(([name, field]) => html`<li><a href="#${field}">${name}</a></li>`)}</ul>
</div>`;
}

/** A message about the whole form. */
export function alertBox(words: string): Html {
  return html`<div class="summary" role="alert" tabindex="-1" autofocus><p>${words}</p></div>`;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'tel' | 'password';
  readonly autocomplete: string;
  readonly value?: string | undefined;
  readonly hint?: string | undefined;
  readonly autofocus?: boolean;
  /** What the page itself checks of it, before it is sent. */
  readonly check?: FieldCheck;
}

/** A field's rule as a pattern, and what to say when it is not met; `strip` is left out of what is typed first. */
export interface FieldCheck {
  readonly rule: string;
  readonly words: string;
  readonly strip?: RegExp;
}

/** The attributes by which a page's script checks a field. */
export function checkOf(name: string, check: FieldCheck | undefined): Html {
  if (check === undefined) return html``;
  const { rule, words, strip } = check;
  return html` data-name="${fieldNames[name] ?? name}" data-rule="${rule}" data-words="${words}"${strip !== undefined && html` data-strip="${strip.source}"`}`;
}

/** A labelled input with its hint and its problem. */
export function field(given: Field, problems: readonly Problem[]): Html {
  const problem = problems.find((candidate) => candidate.field === given.name);
  const described = [given.hint && `${given.name}-hint`, problem && `${given.name}-problem`].filter(Boolean);
  const input = html`<input class="${problem ? 'inp bad' : 'inp'}" id="${given.name}" name="${given.name}" type="${given.type}" autocomplete="${given.autocomplete}"${
    given.type === 'email' || given.type === 'text'
      ? trusted(' autocapitalize="none" spellcheck="false"')
      : ''
  }${given.value !== undefined && html` value="${given.value}"`}${
    described.length > 0 && html` aria-describedby="${described.join(' ')}"`
  }${problem ? trusted(' aria-invalid="true"') : ''}${given.autofocus ? trusted(' autofocus') : ''}${checkOf(given.name, given.check)} required>`;
  return html`<div class="field"><label for="${given.name}">${given.label}</label>
${given.hint && html`<small id="${given.name}-hint">${given.hint}</small>`}
${problemOf(given.name, problems)}
${given.type === 'password' ? html`<div class="shown-password">${input}</div>` : input}</div>`;
}

/** A field's problem, with an id for aria-describedby. */
export function problemOf(name: string, problems: readonly Problem[]): Html {
  const problem = problems.find((candidate) => candidate.field === name);
  return problem ? html`<small class="err" id="${name}-problem">${problem.words}</small>` : html``;
}

const mark = trusted(
  '<svg viewBox="0 0 20 32" aria-hidden="true"><path d="M8.600 16h2.800v16H8.600z" fill="currentColor"/><path d="M8.600 19h2.800v3.200H8.600zM8.600 25.400h2.800v3.200H8.600z" fill="var(--rail)"/><circle cx="10" cy="9" r="8.400" fill="var(--post)"/><circle cx="10" cy="9" r="4.100" fill="var(--rail)"/></svg>',
);

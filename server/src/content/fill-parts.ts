import type { Scale } from '@furlong/contract/schemas/desk-rules';
import type { PayoutLimits } from '@furlong/domain/betting/payout-limits';
import type { ScoringRules } from '@furlong/domain/scoring-rules';
import type { OperatorConfig } from '../platform/config/operator-config.ts';
import { drawDeductions, drawPayoutLimits } from './betting-parts.ts';
import { escapeHtml } from './sanitise-html.ts';
import { describeDeadHeat, drawScoringTable } from './scoring-part.ts';

/** The values from which the placeholders of a page are filled. */
export interface PageFacts {
  readonly operator: Pick<OperatorConfig, 'brand' | 'supportPhone' | 'supportAddress'>;
  readonly publicUrl: string;
  readonly rules: ScoringRules;
  readonly limits: PayoutLimits;
  readonly deductions: Scale;
}

/** A placeholder's HTML. A `block` replaces the whole paragraph around the placeholder. */
interface Part {
  readonly block: boolean;
  readonly html: (facts: PageFacts) => string;
}

const parts: Readonly<Record<string, Part>> = {
  brand: { block: false, html: ({ operator }) => escapeHtml(operator.brand) },
  'fewest-races-run': { block: false, html: ({ rules }) => String(rules.fewestRacesRun) },
  'scoring-dead-heat': { block: false, html: ({ rules }) => escapeHtml(describeDeadHeat(rules)) },
  'scoring-table': { block: true, html: ({ rules }) => drawScoringTable(rules) },
  deductions: { block: true, html: (facts) => drawDeductions(facts.deductions) },
  'payout-limits': { block: true, html: ({ limits }) => drawPayoutLimits(limits) },
  'contact-details': { block: true, html: listContacts },
};

/** Fills the placeholders of a page, `{{name}}`; an unknown name stays as it is. */
export function fillParts(html: string, facts: PageFacts): string {
  const filled = html.replace(/<p>\s*\{\{([a-z-]+)\}\}\s*<\/p>/g, (whole, name: string) => {
    const part = parts[name];
    return part?.block ? part.html(facts) : whole;
  });
  return filled.replace(/\{\{([a-z-]+)\}\}/g, (whole, name: string) => {
    const part = parts[name];
    return part && !part.block ? part.html(facts) : whole;
  });
}

function listContacts({ operator, publicUrl }: PageFacts): string {
  const { supportPhone, supportAddress } = operator;
  const lines = [
    ['Website', `<a href="${escapeHtml(publicUrl)}">${escapeHtml(new URL(publicUrl).host)}</a>`],
    [
      'Telephone',
      supportPhone && `<a href="tel:${supportPhone.replace(/[^\d+]/g, '')}">${escapeHtml(supportPhone)}</a>`,
    ],
    ['Post', escapeHtml(supportAddress)],
  ].filter(([, value]) => value !== '');
  return `<table><tbody>${lines.map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`).join('')}</tbody></table>`;
}

/** A piece of HTML that is safe to send. */
export interface Html {
  readonly html: string;
}

type Piece = Html | string | number | false | null | undefined | readonly Html[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Builds HTML; every value put into it is escaped unless it is HTML itself. Nothing for false, null, undefined. */
export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Html {
  return { html: parts.map((part, index) => part + toText(values[index])).join('') };
}

/** Trusted HTML: the provider's own forms. */
export function trusted(text: string): Html {
  return { html: text };
}

function toText(value: Piece): string {
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') {
    return String(value).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
  }
  if ('html' in value) return value.html;
  return value.map((piece) => piece.html).join('');
}

import { Fragment } from 'react';

/** An alias, whole: where it needs more than a line it breaks after its signs before it breaks a word. */
export function AliasText({ alias }: { alias: string }) {
  return alias.split(/(?<=[_-])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an alias stand where they stand
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

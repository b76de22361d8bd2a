import { Fragment } from 'react';

/** A whole alias. Long ones wrap after punctuation before they break a word. */
export function AliasText({ alias }: { alias: string }) {
  return alias.split(/(?<=[_-])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an alias stand where they stand
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

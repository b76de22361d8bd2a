/** The value of a cookie in a request's header; undefined when it is not there. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const pair = header?.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Any path that is not of the table. */
export function NotFound() {
  return <h1>Not found</h1>;
}

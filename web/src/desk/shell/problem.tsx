/** What is wrong with what somebody did, read out at once; nothing where all is well. */
export function Problem({ text }: { text: string | null | undefined }) {
  if (text === null || text === undefined) return null;
  return (
    <p role="alert" className="down">
      {text}
    </p>
  );
}

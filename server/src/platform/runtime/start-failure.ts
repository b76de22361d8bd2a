/** A reason not to start that the operator can fix: printed as one line, with exit code 1 and no stack trace. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

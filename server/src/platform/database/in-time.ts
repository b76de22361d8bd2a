/** Fails when there is no answer in time. */
export async function inTime<T>(asked: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const give = () => late.reject(new Error(`no answer within ${ms} ms`));
  // An answer that is here, and was not read because this process was busy, is read before the second callback.
  const timer = setTimeout(() => setImmediate(give), ms);
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
    asked.catch(() => undefined);
  }
}

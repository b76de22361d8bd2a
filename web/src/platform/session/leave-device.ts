/** What is done before the punter's data is cleared from this device. */
type Leave = () => Promise<void>;

/** Signing out waits this long for it. */
const leaveTimeoutMs = 2_000;
const listeners = new Set<Leave>();

/** Registers what has to be done while the punter is still signed in here; returns the function that ends this. */
export function onLeavingDevice(leave: Leave): () => void {
  listeners.add(leave);
  return () => listeners.delete(leave);
}

/** Called before a sign-out clears this device. Never fails, and never takes longer than two seconds. */
export async function leaveDevice(): Promise<void> {
  if (listeners.size === 0) return;
  const done = Promise.allSettled([...listeners].map((leave) => leave()));
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, leaveTimeoutMs))]);
}

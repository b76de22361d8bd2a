/** The duration of a slide's transition, in milliseconds. */
export const transition = 1_000;

/** Ease in and out. */
function ease(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
}

/**
 * Scrolls a track to a position over the transition time, or at once. The browser's own smooth scrolling has no
 * settable duration. Returns the function that stops it; scroll snapping is off meanwhile.
 */
export function scrollTrack(track: HTMLElement, left: number, atOnce: boolean): () => void {
  const from = track.scrollLeft;
  if (atOnce || from === left) {
    track.scrollLeft = left;
    return () => undefined;
  }
  let frame = 0;
  const began = performance.now();
  track.setAttribute('data-moving', '');
  const stop = () => {
    cancelAnimationFrame(frame);
    track.removeAttribute('data-moving');
  };
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - began) / transition));
    track.scrollLeft = from + (left - from) * ease(part);
    if (part === 1) stop();
    else frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return stop;
}

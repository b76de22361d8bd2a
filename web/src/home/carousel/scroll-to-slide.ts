/** How long a slide takes to move in, in milliseconds. */
export const transition = 1_000;

/** Slow at both ends. */
function ease(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
}

/**
 * Scrolls a track to a place within the time of the transition, or at once. Browsers choose the time of their own
 * smooth scrolling. Returns what stops it; snapping rests while it moves.
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

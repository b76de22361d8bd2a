import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of a chart before it is measured. */
const unmeasured = 640;

/** The width of an element in whole pixels: a chart is drawn in pixels, so that its words keep their size. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(unmeasured);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setWidth(Math.floor(element.clientWidth) || unmeasured);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}

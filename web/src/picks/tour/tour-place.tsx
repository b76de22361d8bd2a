import { usePart } from '../../platform/offline/use-part.ts';
import type { Tour } from './use-tour.ts';

const loadNote = () => import('./tour-note.tsx');

interface TourPlaceProps {
  readonly tour: Tour;
  readonly onFocusLost: () => void;
}

/** The tour's note, whose code comes when it is shown. */
export function TourPlace({ tour, onFocusLost }: TourPlaceProps) {
  const part = usePart(loadNote);
  return part === null ? null : <part.TourNote {...tour} onFocusLost={onFocusLost} />;
}

import type { ComponentProps } from 'react';
import { EmptyState } from '../ui/feedback/states.tsx';
import { PitchDrawing } from '../ui/soccer/pitch-drawing.tsx';

/** What is empty in soccer, with a pitch instead of a row of races. */
export function SoccerEmpty(props: Omit<ComponentProps<typeof EmptyState>, 'drawing'>) {
  return <EmptyState drawing={<PitchDrawing />} {...props} />;
}

import type { LocalDay } from '@furlong/domain/local-date';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { usePart } from '../platform/offline/use-part.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';

const loadExample = () => import('./charts/example.tsx');

/** The place of the example, whose charts load apart. Nobody who may not play is asked on (rule: breaks-on-screen). */
export function ExamplePlace({ today }: { today: LocalDay }) {
  const isClosed = useClosedTo() !== null;
  const part = usePart(loadExample);
  if (isClosed) return null;
  return part === null ? <Bone height={420} /> : <part.Example today={today} />;
}

import type { Answer } from '../platform/api/api.ts';
import { needsStepUp } from './needs-step-up.ts';

/** Makes a call; one that needs the second factor first asks for it, and is made again (rule: step-up). */
export async function withStepUp<P>(send: () => Promise<Answer<P>>): Promise<Answer<P>> {
  const answer = await send();
  if (!needsStepUp(answer)) return answer;
  const { stepUp } = await import('./step-up.tsx');
  return (await stepUp()) ? await send() : answer;
}

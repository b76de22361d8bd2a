import { createRoot } from 'react-dom/client';
import { StepUpDialog } from './step-up-dialog.tsx';

let asked: Promise<boolean> | null = null;

/**
 * Asks for the second factor in a dialog of its own, over whatever page needs it. Resolves with whether it was proven;
 * calls that need it at once share one dialog.
 */
export async function stepUp(): Promise<boolean> {
  asked ??= ask().finally(() => {
    asked = null;
  });
  return await asked;
}

async function ask(): Promise<boolean> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  try {
    return await new Promise((resolve) => root.render(<StepUpDialog onEnd={resolve} />));
  } finally {
    root.unmount();
    place.remove();
  }
}

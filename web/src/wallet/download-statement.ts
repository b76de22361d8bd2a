import { callPaths } from '../platform/api/call-paths.ts';
import { fetchFile, saveFile } from '../platform/api/fetch-file.ts';
import type { Period } from './statement-period.ts';

const { path } = callPaths.DownloadStatement;

/** Saves a period's statement as a CSV file. Resolves to null, or to what went wrong in words. */
export async function downloadStatement({ from, to }: Pick<Period, 'from' | 'to'>): Promise<string | null> {
  const fetched = await fetchFile(`${path}?${new URLSearchParams({ from, to })}`);
  if ('problem' in fetched) return fetched.problem;
  saveFile(fetched.file, `statement-${from === to ? from : `${from}-to-${to}`}.csv`);
  return null;
}

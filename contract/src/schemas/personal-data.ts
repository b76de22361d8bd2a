import Type from 'typebox';
import { declareCalls } from './declare-calls.ts';

export const personalDataCalls = declareCalls('personal-data', {
  /** The whole file; its failures are in the envelope. */
  DownloadOwnData: {
    summary: 'Everything that is stored about the punter, as one JSON file; five times in 24 hours.',
    answer: 'file',
    payload: Type.Object({}),
  },
});

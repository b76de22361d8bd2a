import Type from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Id } from './fields.ts';
import { Selection } from './meetings.ts';

export const picksCalls = declareCalls('picks', {
  SavePunterSelections: {
    summary:
      "Saves picks of one meeting: all of them or none. Saved only when the message is 'Success'. A race that is off refuses the whole list.",
    body: Type.Array(Selection, { minItems: 1, maxItems: 20 }),
    payload: Type.Object({ selections: Type.Optional(Type.Array(Selection)) }),
  },

  GetPunterSelection: {
    summary: "The punter's own saved picks of a meeting; 403 for somebody else's.",
    params: Type.Object({ punterId: Id, meetingId: Id }),
    payload: Type.Object({ selections: Type.Array(Selection) }),
  },
});

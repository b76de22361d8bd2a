import { sql } from 'kysely';

/** Whether the proposal that `acts` is the approval of was approved from the address and with the browser that it was made with (rule: second-approval). */
export const isFromOneOrigin = sql`exists (
  select from act_persons as second
  join acts as made on made.subject_kind = 'proposal' and made.subject_id = acts.subject_id and made.name = 'proposal-made'
  join act_persons as maker on maker.act_id = made.id and maker.whom = 'actor'
  where second.act_id = acts.id and second.whom = 'actor'
    and maker.fields::json ->> 'address' = second.fields::json ->> 'address'
    and (maker.fields::json ->> 'userAgent') is not distinct from (second.fields::json ->> 'userAgent')
)`;

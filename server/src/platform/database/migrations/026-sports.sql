-- A bet is of one sport. Its programme (in racing a meeting) and its events (races) are ids of that sport, and another
-- sport may use the same ones: so the sport is part of every key that bets are found by. A new sport's migration adds
-- its name to the check.
alter table bets add constraint bets_sport_known check (sport in ('horseracing'));
alter table bets rename column meeting_id to programme_id;
create index bets_programme_idx on bets (sport, programme_id, id);
drop index bets_meeting_idx;

-- Settlements queued by an earlier version, parked ones too, name a meeting and a race. The queue's tables are made
-- when the server starts for the first time.
do $$
begin
  if to_regclass('jobs.job') is not null then
    update jobs.job
    set data = data - 'meetingId' - 'raceId' || jsonb_build_object(
      'sport', 'horseracing', 'programmeId', data -> 'meetingId', 'eventId', data -> 'raceId'
    )
    where name in ('settle-bets', 'parked') and data ? 'meetingId' and data ? 'correction';
  end if;
end
$$;

-- A race may be abandoned until its result is official: results captured up to this feed sequence stand in the record and
-- count no more.
alter table races add column results_after bigint not null default 0;

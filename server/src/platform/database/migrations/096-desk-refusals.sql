-- A call of the desk that was refused for want of a role, once a sign-in and call: probing leaves a trace.
alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'sign-in', 'sign-in-failed', 'sign-in-locked', 'sign-in-switched-off', 'sign-out', 'token-refused', 'token-reused',
  'session-ended', 'password-changed', 'password-reset-asked', 'password-reset', 'registered',
  'switched-off', 'switched-on', 'sessions-ended',
  'second-factor-failed', 'second-factor-added', 'second-factor-removed', 'recovery-code-used', 'desk-refused'
));
-- The path of the call that was refused.
alter table security_events add column call text
  check (call <> '' and length(call) <= 100), add check (call is null or kind = 'desk-refused');
create unique index security_events_refused_once_key on security_events (session_id, call)
  where kind = 'desk-refused';

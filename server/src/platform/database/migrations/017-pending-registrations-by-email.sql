-- A sign-in asks whether its password belongs to a registration that is not confirmed yet.
create index pending_registrations_email_idx on pending_registrations (email);

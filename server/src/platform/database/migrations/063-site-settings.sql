-- What the desk sets over the operator's file, whole at each change (rule: desk-settings). The highest number holds.
create table site_settings (
  number integer primary key check (number >= 1),
  -- Only the keys that the desk sets; the others are the file's.
  config jsonb not null,
  -- Numbers of Home by the ids of their settings; the others are computed.
  numbers jsonb not null,
  -- The older number that it is equal to, where somebody rolled back.
  restored_from integer references site_settings (number),
  made_at timestamptz(3) not null,
  made_by integer not null references punters (id)
);
create trigger site_settings_append_only before update or delete or truncate on site_settings
  for each statement execute function refuse_change();

-- Pictures that the desk uploaded, as the server encoded them anew (rule: uploaded-pictures). Here and not in files,
-- because every node serves them, and they are in the same backup as the banners that name them.
create table banner_pictures (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  bytes bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  made_at timestamptz(3) not null,
  made_by integer not null references punters (id)
);
-- Encoded already: compressing it again would only cost time.
alter table banner_pictures alter column bytes set storage external;

-- The slides of Home's carousel, each with both variants of its picture.
create table banners (
  id integer generated always as identity primary key,
  position smallint not null check (position >= 0),
  alt_text text not null check (alt_text <> ''),
  active boolean not null,
  start_date date not null,
  end_date date not null,
  link_url text,
  image_url text not null,
  image_url_mob text not null,
  -- Grows with each change; who changes it says which they read.
  version integer not null default 1,
  changed_at timestamptz(3) not null,
  -- Null: it came with the product, or from before there was a desk.
  changed_by integer references punters (id),
  check (start_date <= end_date)
);
insert into banners (position, alt_text, active, start_date, end_date, link_url, image_url, image_url_mob, changed_at)
select
  coalesce(pc.position, mob.position), coalesce(nullif(pc.alt_text, ''), nullif(mob.alt_text, ''), 'Banner'),
  coalesce(pc.active, mob.active), coalesce(pc.start_date, mob.start_date), coalesce(pc.end_date, mob.end_date),
  coalesce(pc.link_url, mob.link_url), coalesce(pc.image_url, mob.image_url), coalesce(mob.image_url, pc.image_url),
  now()
from (select * from cms_images where variant = 'pc-slide') as pc
full join (select * from cms_images where variant = 'pc-slide-mob') as mob on mob.position = pc.position
order by 1;
drop table cms_images;

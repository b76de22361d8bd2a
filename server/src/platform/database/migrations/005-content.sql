-- The content pages of each platform, by title: sanitised HTML, sanitised again when it is read.
create table cms_documents (
  platform_id integer not null,
  title text not null,
  html text not null,
  -- Still the text that came with the product: a newer text that comes with it takes its place.
  as_shipped boolean not null default false,
  updated_at timestamptz not null,
  primary key (platform_id, title)
);

-- The slides of Home's carousel.
create table cms_images (
  id integer generated always as identity primary key,
  variant text not null check (variant in ('pc-slide', 'pc-slide-mob')),
  position smallint not null,
  alt_text text not null,
  active boolean not null default true,
  start_date date not null,
  end_date date not null,
  image_url text not null,
  link_url text,
  unique (variant, position),
  check (start_date <= end_date)
);

-- How many punters played on a race day that is over: counted once, because its picks cannot change any more.
create table race_day_players (
  race_day date primary key,
  players integer not null
);

-- Alert rules, and the outbox of their events.
create table alert_rule (
  sequence bigint generated always as identity primary key,
  id text collate "C" not null unique,
  owner_id text collate "C" not null,
  name text not null,
  url text not null,
  secret text not null,
  kind text not null,
  watched text not null,
  cooldown_ms bigint not null,
  created_at_ms bigint not null,
  active_since_ms bigint not null,
  is_active int not null,
  paused_because text,
  problem text,
  progress text
);
create index alert_rule_by_owner on alert_rule (owner_id, sequence);
create table alert_event (
  sequence bigint generated always as identity primary key,
  id text collate "C" not null unique,
  rule_id text collate "C" not null,
  owner_id text collate "C" not null,
  host text not null,
  body text not null,
  created_at_ms bigint not null,
  state text not null,
  failed_attempts int not null default 0,
  due_at_ms bigint not null,
  last_status int,
  last_failure text,
  settled_at_ms bigint
);
create index alert_event_by_state on alert_event (owner_id, state, sequence);
create index alert_event_by_rule on alert_event (rule_id, sequence);
create index alert_event_by_due on alert_event (due_at_ms) where state = 'pending';
create table alert_revision (id int primary key check (id = 1), revision bigint not null);
insert into alert_revision values (1, 1);

/** The migrations of alerts, one script per version. */
export const ALERT_STORE_MIGRATIONS: readonly string[] = [
  `CREATE TABLE alert_rule (
     sequence INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     owner_id TEXT NOT NULL,
     name TEXT NOT NULL,
     url TEXT NOT NULL,
     secret TEXT NOT NULL,
     kind TEXT NOT NULL,
     watched TEXT NOT NULL,
     cooldown_ms INTEGER NOT NULL,
     created_at_ms INTEGER NOT NULL,
     active_since_ms INTEGER NOT NULL,
     is_active INTEGER NOT NULL,
     paused_because TEXT,
     problem TEXT,
     progress TEXT
   ) STRICT;
   CREATE INDEX alert_rule_by_owner ON alert_rule (owner_id, sequence);
   CREATE TABLE alert_event (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     rule_id TEXT NOT NULL,
     owner_id TEXT NOT NULL,
     host TEXT NOT NULL,
     body TEXT NOT NULL,
     created_at_ms INTEGER NOT NULL,
     state TEXT NOT NULL,
     failed_attempts INTEGER NOT NULL DEFAULT 0,
     due_at_ms INTEGER NOT NULL,
     last_status INTEGER,
     last_failure TEXT,
     settled_at_ms INTEGER
   ) STRICT;
   CREATE INDEX alert_event_by_state ON alert_event (owner_id, state, sequence);
   CREATE INDEX alert_event_by_rule ON alert_event (rule_id, sequence);
   CREATE INDEX alert_event_by_due ON alert_event (due_at_ms) WHERE state = 'pending';
   CREATE TABLE alert_revision (id INTEGER PRIMARY KEY CHECK (id = 1), revision INTEGER NOT NULL) STRICT;
   INSERT INTO alert_revision VALUES (1, 1);`,
];

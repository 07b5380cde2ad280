/** The table of API tokens, one script a version. A secret is nowhere in it, only its hash. */
export const TOKEN_STORE_MIGRATIONS: readonly string[] = [
  `CREATE TABLE token (
     id TEXT PRIMARY KEY,
     secret_hash BLOB NOT NULL CHECK (length(secret_hash) = 32),
     name TEXT NOT NULL,
     scopes TEXT NOT NULL,
     created_at_ms INTEGER NOT NULL,
     expires_at_ms INTEGER,
     revoked_at_ms INTEGER,
     last_used_at_ms INTEGER
   ) STRICT;`,
];

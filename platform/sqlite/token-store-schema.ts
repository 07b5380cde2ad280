/** The migrations of API tokens, one script per version. They store only the hash of a secret. */
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

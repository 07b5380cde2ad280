import { TOKEN_SCOPES, type ApiToken } from '#kernel/ports/token-store.ts';

/** Columns of a token, without its hash. */
export const TOKEN_COLUMNS =
  'id, name, scopes, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms';

export function toToken(row: Readonly<Record<string, unknown>>): ApiToken {
  const scopes = String(row['scopes']).split(' ');
  return {
    id: String(row['id']),
    name: String(row['name']),
    scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
    createdAtMs: Number(row['created_at_ms']),
    expiresAtMs: msOrNull(row['expires_at_ms']),
    revokedAtMs: msOrNull(row['revoked_at_ms']),
    lastUsedAtMs: msOrNull(row['last_used_at_ms']),
  };
}

/** Whether a token is valid at a time. */
export function isLive({ revokedAtMs, expiresAtMs }: ApiToken, nowMs: number): boolean {
  return revokedAtMs === null && (expiresAtMs === null || expiresAtMs > nowMs);
}

function msOrNull(value: unknown): number | null {
  return value == null ? null : Number(value);
}

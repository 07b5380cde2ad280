import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareDataFolder } from '#bin/data-folder/default-folders.ts';
import { withStores } from '#bin/stores/open-stores.ts';
import { TOKENS_FILE } from '#bin/wiring/data-files.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import type { ApiToken, TokenScope, TokenStore } from '#kernel/ports/token-store.ts';
import { asUnusable } from '#platform/sqlite/open-database.ts';

export interface CreateOptions extends CommonOptions {
  readonly name: string;
  readonly scope: readonly TokenScope[];
  /** Days until it expires; never when absent. */
  readonly days?: number;
  readonly json?: boolean;
}

export interface ListOptions extends CommonOptions {
  readonly json?: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Creates a token. Standard output has only the token, for scripts; information for a person goes to standard error.
 */
export async function createToken(options: CreateOptions): Promise<void> {
  const { name, scope: scopes, days, json = false } = options;
  await withTokens(options, async (tokens, { clock }, place) => {
    const expiresAtMs = days === undefined ? null : clock.nowMs() + days * DAY_MS;
    const { secret, token } = await tokens.create({ name, scopes, expiresAtMs });
    // Scripts use the token at once, so it must be valid in all processes when it is printed.
    await pause(tokens.heldElsewhereAfterMs);
    if (json) {
      console.log(JSON.stringify({ ...token, secret }));
      return;
    }
    console.log(secret);
    console.error(`${token.id} created for ${scopes.join(', ')}, ${lifeOf(token, clock.nowMs())}.`);
    console.error('The token above is shown only once. Send it as: Authorization: Bearer TOKEN');
    console.error(`Servers that use ${place} accept it.`);
  });
}

/** Prints one line per token, or JSON. */
export async function listTokens(options: ListOptions): Promise<void> {
  await withTokens(options, async (tokens, { clock }) => {
    const all = await tokens.list();
    if (options.json === true) console.log(JSON.stringify(all));
    else if (all.length === 0)
      console.error('No tokens; create one with `marketgraph token create`.');
    else for (const token of all) console.log(lineOf(token, clock.nowMs()));
  });
}

/** Revokes a token. Revoking it again is not a failure. */
export async function revokeToken(id: string, options: CommonOptions): Promise<void> {
  await withTokens(options, async (tokens) => {
    const token = await tokens.revoke(id);
    await pause(tokens.heldElsewhereAfterMs);
    if (token === null) {
      console.error(`There is no token "${id}"; \`marketgraph token list\` shows their ids.`);
      process.exitCode = 1;
    } else {
      console.log(`${token.id} (${token.name}) revoked ${textOf(token.revokedAtMs!)}`);
    }
  });
}

async function withTokens(
  options: CommonOptions,
  work: (tokens: TokenStore, runtime: Runtime, place: string) => Promise<void>,
): Promise<void> {
  const runtime = createRuntime(options);
  prepareDataFolder(runtime.settings);
  await withStores(runtime, async (stores) => {
    try {
      await work(await stores.tokens(), runtime, stores.place);
    } catch (error) {
      throw asUnusable(join(stores.place, TOKENS_FILE), error);
    }
  });
}

function lineOf(token: ApiToken, nowMs: number): string {
  const { id, scopes, lastUsedAtMs, createdAtMs, name } = token;
  const used = lastUsedAtMs === null ? 'never used' : `last used ${textOf(lastUsedAtMs)}`;
  const made = `created ${textOf(createdAtMs)}`;
  return [id, scopes.join(','), lifeOf(token, nowMs), made, used, name].join('  ');
}

function lifeOf({ revokedAtMs, expiresAtMs }: ApiToken, nowMs: number): string {
  if (revokedAtMs !== null) return `revoked ${textOf(revokedAtMs)}`;
  if (expiresAtMs === null) return 'valid until revoked';
  return `${expiresAtMs <= nowMs ? 'expired' : 'valid until'} ${textOf(expiresAtMs)}`;
}

/** To the second, in UTC. */
function textOf(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 19)}Z`;
}

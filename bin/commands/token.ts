import { InvalidArgumentError, Option, type Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { CreateOptions, ListOptions } from '#bin/tokens/manage-tokens.ts';
import { TOKEN_SCOPES } from '#kernel/ports/token-store.ts';
import type { CommonOptions } from '#bin/wiring/runtime.ts';

/** `marketgraph token create|list|revoke`: the API tokens of a data folder. */
export function addTokenCommand(program: Command): void {
  const command = program
    .command('token')
    .description(
      'Create, list and revoke API tokens. A running server applies changes within a second.',
    );
  addCreateCommand(command);
  const list = command
    .command('list')
    .description(
      'List all tokens, including revoked ones. Secrets are not stored, so none is shown.',
    )
    .option('--json', 'print the tokens as JSON');
  addCommonOptions(list).action(async (options: ListOptions) => {
    const { listTokens } = await import('#bin/tokens/manage-tokens.ts');
    await listTokens(options);
  });
  const revoke = command
    .command('revoke')
    .description('Revoke a token permanently. Exits with 1 if there is no such token.')
    .argument('<id>', 'id of the token, as `token list` shows it');
  addCommonOptions(revoke).action(async (id: string, options: CommonOptions) => {
    const { revokeToken } = await import('#bin/tokens/manage-tokens.ts');
    await revokeToken(id, options);
  });
}

function addCreateCommand(command: Command): void {
  const create = command
    .command('create')
    .description('Create a token and print it once: only its hash is stored.')
    .requiredOption('--name <text>', 'purpose of the token', readName)
    .addOption(
      new Option(
        '--scope <scope...>',
        'compute: the larger quota; publish: publishing; alert: alert rules',
      )
        .choices(TOKEN_SCOPES)
        .default(['compute']),
    )
    .option('--days <number>', 'days until it expires (default: never)', readDays)
    .option('--json', 'print the token and its properties as JSON');
  addCommonOptions(create).action(async (options: CreateOptions) => {
    const { createToken } = await import('#bin/tokens/manage-tokens.ts');
    await createToken(options);
  });
}

function readName(text: string): string {
  const name = text.trim();
  // Names are shown one per line, so they must not contain line breaks or terminal codes.
  if (!/^[^\p{C}]{1,100}$/u.test(name)) {
    throw new InvalidArgumentError('It must be 1 to 100 printable characters.');
  }
  return name;
}

function readDays(text: string): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > 36_500) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 36500.');
  }
  return days;
}

import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

/** Settings of operator access. */
export const OPERATOR_SETTINGS = {
  operatorToken: setting({
    key: 'operators.token',
    env: 'OPERATOR_TOKEN',
    schema: Type.String({ pattern: '^([\\x21-\\x7e]{32,})?$', writeOnly: true }),
    default: '',
    about:
      'Secret of operators, sent as x-operator-token to get query plans (docs/gateway.md). Empty for none.',
  }),
} as const;

/** The header that carries the operator token. */
export const OPERATOR_TOKEN_HEADER = 'x-operator-token';

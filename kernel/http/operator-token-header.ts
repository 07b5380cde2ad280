/** The header by which a request shows that it is an operator's. */
export const OPERATOR_TOKEN_HEADER = 'x-operator-token';

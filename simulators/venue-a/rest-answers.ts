import type { ProtocolAnswer } from '#simulators/host/host-answer.ts';

/** A request whose path is known: what it costs, and how to answer it. */
export interface RestCall {
  readonly weight: number;
  answer(): ProtocolAnswer;
}

/** A success with that JSON text. */
export function ok(body: string): ProtocolAnswer {
  return { status: 200, body };
}

/** A refusal with the exchange's code. */
export function refused(code: number, msg: string, status = 400): ProtocolAnswer {
  return { status, body: JSON.stringify({ code, msg }) };
}

/** A parameter is not there. */
export function missing(name: string): ProtocolAnswer {
  return refused(
    -1102,
    `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`,
  );
}

/** Answer to a parameter that is not a number. */
export function illegal(name: string): ProtocolAnswer {
  return refused(
    -1100,
    `Illegal characters found in parameter '${name}'; legal range is '^[0-9]{1,20}$'.`,
  );
}

/** Null when absent, NaN when it is not a whole number. */
export function wholeNumber(text: string | null): number | null {
  if (text === null || text === '') return null;
  return /^[0-9]{1,20}$/.test(text) ? Number(text) : Number.NaN;
}

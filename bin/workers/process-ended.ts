/** A process of the group exited before it served, and has logged why. The message is one line. */
export class ProcessEndedError extends Error {
  override readonly name = 'ProcessEndedError';
  readonly code: number | null;

  constructor(process: string, code: number | null, signal: string | null) {
    super(`${process} ended with ${code ?? signal} before it served; its output is above`);
    this.code = code;
  }
}

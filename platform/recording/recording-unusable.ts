/** A folder that cannot be recorded to, or is not a recording. The message is one line for the user. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

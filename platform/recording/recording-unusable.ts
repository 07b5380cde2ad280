/** A folder that cannot be recorded to, or is no recording; the message is one line for whoever named it. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

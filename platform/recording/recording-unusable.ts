/** A folder that cannot be recorded to, or is no recording; the message is one line for whoever named it. */
export class RecordingUnusable extends Error {
  override readonly name = 'RecordingUnusable';
}

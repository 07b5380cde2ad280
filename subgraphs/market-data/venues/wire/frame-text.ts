const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of a frame, for `JSON.parse`. */
export function frameText(frame: Uint8Array): string {
  return decoder.decode(frame);
}

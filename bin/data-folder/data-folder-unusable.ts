/** A data folder that cannot be used. The message is one line with advice. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

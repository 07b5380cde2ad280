/** A data folder that cannot be used. The message is one line and says what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

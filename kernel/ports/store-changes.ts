/**
 * Announcements of a store that something changed, in any process. They only save polls: one that is lost delays what
 * follows the store, until its next poll.
 */
export interface StoreChanges {
  /** Whether changes are announced now. Without announcements, poll as often as changes have to be seen. */
  readonly areAnnounced: boolean;
  /**
   * Calls back after each change, and when `areAnnounced` changes, because announcements may be lost in between. The
   * returned function ends this.
   */
  follow(callback: () => void): () => void;
}

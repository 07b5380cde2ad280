import type { HostRequest, ProtocolAnswer } from '#simulators/host/host-answer.ts';
import type { ProviderName } from '#simulators/instruments/provider-name.ts';

/** What is one provider's own: its routes, its words and how it refuses. */
export interface ProviderProtocol {
  readonly name: ProviderName;
  /**
   * Answers a request. Never throws, whatever was sent.
   *
   * @param lagMs how far the rows are behind what it says of itself
   */
  answer(request: HostRequest, nowMs: number, lagMs: number): ProtocolAnswer;
  /** What it says to an address that asks too often. */
  refuse(): ProtocolAnswer;
}

import type { HostRequest, ProtocolAnswer } from '#simulators/host/host-answer.ts';
import type { ProviderName } from '#simulators/instruments/provider-name.ts';

/** The parts that differ between providers: routes, texts and refusals. */
export interface ProviderProtocol {
  readonly name: ProviderName;
  /**
   * Answers a request. Never throws for any input.
   *
   * @param lagMs how far the rows are behind the time that the answer states
   */
  answer(request: HostRequest, nowMs: number, lagMs: number): ProtocolAnswer;
  /** The answer to an address that sends too many requests. */
  refuse(): ProtocolAnswer;
}

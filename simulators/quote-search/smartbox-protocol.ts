import { RateWindow } from '#simulators/host/rate-window.ts';
import type { HostRequest, ProtocolAnswer } from '#simulators/host/host-answer.ts';
import { parseTarget } from '#simulators/host/request-target.ts';
import type { ProviderProtocol } from '#simulators/host/provider-protocol.ts';
import type { ListedSecurity } from '#simulators/quote-search/listed-security.ts';

const ROUTE = '/s3/';
const MAX_ITEMS = 10;
/** Requests of one address per minute; the real limit is not published. */
const MAX_PER_MINUTE = 600;

/** Tencent's smartbox: one assignment in a line of script, in ASCII, with other characters escaped. */
export class SmartboxProtocol implements ProviderProtocol {
  readonly name = 'smartbox';
  readonly #securities: readonly ListedSecurity[];
  readonly #requests = new RateWindow(MAX_PER_MINUTE, 60_000);

  constructor(securities: readonly ListedSecurity[]) {
    this.#securities = securities;
  }

  answer({ target }: HostRequest, nowMs: number): ProtocolAnswer {
    if (!this.#requests.admits(nowMs, 1)) return this.refuse();
    const { path, query } = parseTarget(target);
    if (path !== ROUTE) return { status: 404, body: '<html><body>404 Not Found</body></html>' };
    const items = this.#find(query.get('q') ?? '').map(itemText);
    return {
      status: 200,
      body: `v_hint="${items.length === 0 ? 'N' : items.join('^')}";`,
      headers: { 'content-type': 'text/html; charset=GBK' },
    };
  }

  refuse(): ProtocolAnswer {
    return { status: 403, body: '<html><body>403 Forbidden</body></html>' };
  }

  /**
   * Securities whose code or initials begin with the text, or whose name contains it. Names that begin with it come
   * first.
   */
  #find(asked: string): ListedSecurity[] {
    const text = asked.trim().toLowerCase();
    if (text === '') return [];
    const found = this.#securities.filter(
      ({ code, name, initials }) =>
        code.startsWith(text) || initials.startsWith(text) || name.toLowerCase().includes(text),
    );
    const isFirst = ({ name }: ListedSecurity): number =>
      Number(name.toLowerCase().startsWith(text));
    return found.toSorted((a, b) => isFirst(b) - isFirst(a)).slice(0, MAX_ITEMS);
  }
}

function itemText({ market, code, name, initials, type }: ListedSecurity): string {
  const escaped = Array.from({ length: name.length }, (_, at) => escapedUnit(name, at)).join('');
  return [market, code, escaped, initials, type].join('~');
}

function escapedUnit(text: string, at: number): string {
  const unit = text.charCodeAt(at);
  return unit < 128 ? text[at]! : `\\u${unit.toString(16).padStart(4, '0')}`;
}

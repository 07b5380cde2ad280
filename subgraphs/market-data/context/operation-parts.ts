import { budgetKeyOf } from '#kernel/http/client-key.ts';
import type { Cancellation, RequestContext } from '#kernel/ports/graph.ts';
import { Calculator, type CalculatorDependencies } from '#market-data/calculation/calculator.ts';
import { CalcGroups } from '#market-data/windows/calc-groups.ts';
import { CalculationWindows } from '#market-data/windows/calculation-windows.ts';
import { AlignedWindows } from '#market-data/windows/aligned-windows.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { WindowLoader } from '#market-data/windows/window-loader.ts';

/** The inputs of the parts of an operation. */
interface OperationNeeds extends Pick<MarketContext, 'market' | 'derivatives'> {
  readonly calcGroups: ConstructorParameters<typeof CalcGroups>[0];
  readonly calculation: CalculatorDependencies;
  readonly cancellation: Cancellation | null;
  readonly client: string;
}

/** The loaders and budgets of one operation. Each is made when first read: most events of a subscription read none. */
class OperationParts {
  readonly #needs: OperationNeeds;
  #windows: WindowLoader | undefined;
  #calculationWindows: CalculationWindows | undefined;
  #alignedWindows: AlignedWindows | undefined;
  #calcGroups: CalcGroups | undefined;
  #calculator: Calculator | undefined;

  constructor(needs: OperationNeeds) {
    this.#needs = needs;
  }

  get windows(): WindowLoader {
    return (this.#windows ??= new WindowLoader(this.#needs.market));
  }

  get calculationWindows(): CalculationWindows {
    return (this.#calculationWindows ??= new CalculationWindows(this.#needs.market));
  }

  get alignedWindows(): AlignedWindows {
    const { market, derivatives } = this.#needs;
    return (this.#alignedWindows ??= new AlignedWindows(market, derivatives));
  }

  get calcGroups(): CalcGroups {
    return (this.#calcGroups ??= new CalcGroups(this.#needs.calcGroups));
  }

  get calculator(): Calculator {
    const { calculation, cancellation, client } = this.#needs;
    return (this.#calculator ??= new Calculator(calculation, cancellation, client));
  }
}

/** The context that all operations share. */
export type SharedContext = Omit<
  MarketContext,
  keyof OperationParts | 'client' | 'readsLeaves' | 'renewed'
>;

/** Makes the context of each operation: the shared parts, and its own parts. */
export function operationContexts(
  shared: SharedContext,
  calculation: CalculatorDependencies,
): (request: RequestContext, cancellation?: Cancellation | null) => MarketContext {
  const { market, derivatives } = shared;
  const needs = { market, derivatives, calcGroups: shared, calculation };
  const createContext = (
    request: RequestContext,
    cancellation: Cancellation | null = null,
  ): MarketContext => {
    const client = budgetKeyOf(request);
    const parts = new OperationParts({ ...needs, cancellation, client });
    return {
      ...shared,
      client,
      readsLeaves: request.readsLeaves === true,
      get windows() {
        return parts.windows;
      },
      get calculationWindows() {
        return parts.calculationWindows;
      },
      get alignedWindows() {
        return parts.alignedWindows;
      },
      get calcGroups() {
        return parts.calcGroups;
      },
      get calculator() {
        return parts.calculator;
      },
      renewed: () => createContext(request),
    };
  };
  return createContext;
}

import type { CompanyWorld } from '#simulators/publication/company-world.ts';
import type { SimulatedNameChange } from '#simulators/sources/szse-site.ts';

/** The changes of a name of the companies of an exchange: where a row of a company follows one with another name. */
export function demoNameChanges(
  { rows }: CompanyWorld,
  exchange: string,
  member: 'name' | 'company_name',
): readonly SimulatedNameChange[] {
  const ofExchange = rows['company']!.filter(({ fact }) => fact['exchange'] === exchange);
  const byCode = Map.groupBy(ofExchange, ({ fact }) => String(fact['stock_code']));
  return Array.from(byCode, ([code, versions]) => {
    const inOrder = versions.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
    return inOrder.slice(1).flatMap((row, index): SimulatedNameChange[] => {
      const [before, after] = [inOrder[index]!.fact[member], row.fact[member]].map(String);
      return before === after
        ? []
        : [{ date: row.valid_from, code, before: before!, after: after! }];
    });
  }).flat();
}

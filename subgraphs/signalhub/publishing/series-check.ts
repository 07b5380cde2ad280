import type { Fact } from '#kernel/ports/fact-store.ts';
import type { FactKind } from '#signalhub/facts/fact-kind.ts';
import type { FaultList } from '#signalhub/publishing/bundle-fault.ts';
import { placeOf, type FactPlace } from '#signalhub/publishing/fact-place.ts';

/** One fact of a series. */
interface Step extends FactPlace {
  readonly step: string;
  readonly validFrom: string;
}

/**
 * Checks the order of facts in series, by the rules of their kind. Only current facts are compared:
 * superseded ones were wrong.
 */
export class SeriesCheck {
  readonly #groups = new Map<FactKind, Map<string, Step[]>>();
  readonly #faults: FaultList;

  constructor(faults: FaultList) {
    this.#faults = faults;
  }

  add(kind: FactKind, { payload, validFrom, supersededAtMs }: Fact, place: FactPlace): void {
    const { series } = kind;
    if (series === undefined || supersededAtMs !== null) return;
    let groups = this.#groups.get(kind);
    if (groups === undefined) this.#groups.set(kind, (groups = new Map()));
    const group = series.groupOf(payload);
    const step = { ...place, step: series.stepOf(payload), validFrom };
    groups.getOrInsertComputed(group, () => []).push(step);
  }

  finish(): void {
    for (const [{ series }, groups] of this.#groups) {
      if (series === undefined) continue;
      for (const steps of groups.values()) {
        if (this.#faults.isFull) return;
        steps.sort((a, b) =>
          a.validFrom === b.validFrom
            ? series.rankOf(a.step) - series.rankOf(b.step)
            : a.validFrom < b.validFrom
              ? -1
              : 1,
        );
        for (const [index, { step, validFrom, file, line }] of steps.entries()) {
          const before = steps[index - 1];
          const fault = before === undefined ? null : series.faultOf(before.step, step);
          if (before === undefined || fault === null) continue;
          const message = `${step} ${fault} of ${before.validFrom} (${placeOf(before, { file, line })})`;
          const field = `fact.${series.field}`;
          this.#faults.add({ file, line, field, message: `${message} on ${validFrom}` });
        }
      }
    }
  }
}

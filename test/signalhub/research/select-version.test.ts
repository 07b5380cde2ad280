import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ResearchVersionView } from '#signalhub/research/company-research.ts';
import { selectVersion } from '#signalhub/research/select-version.ts';

const dates = fc
  .integer({ min: 1, max: 28 })
  .map((day) => `2026-02-${String(day).padStart(2, '0')}`);

/** Versions of any cut-off dates, ascending by number. */
const versionLists = fc.array(dates, { maxLength: 6 }).map((list) =>
  list.map(
    (researchAsOf, index) =>
      ({
        versionId: `research.600001.v${index + 1}`,
        versionNumber: index + 1,
        researchAsOf,
      }) as ResearchVersionView,
  ),
);

test('a date selects a version of the latest cut-off on or before it, of those the highest number', () => {
  fc.assert(
    fc.property(versionLists, dates, (versions, researchAsOf) => {
      const found = selectVersion(versions, { researchAsOf });
      const possible = versions.filter((version) => version.researchAsOf <= researchAsOf);
      expect(found === null).toBe(possible.length === 0);
      for (const other of possible) {
        const isOlder = other.researchAsOf < found!.researchAsOf;
        const isSame = other.researchAsOf === found!.researchAsOf;
        expect(isOlder || (isSame && other.versionNumber <= found!.versionNumber)).toBe(true);
      }
    }),
  );
});

test('later versions never change what an earlier date selects, unless cut off by then', () => {
  fc.assert(
    fc.property(versionLists, dates, (versions, researchAsOf) => {
      const before = selectVersion(versions.slice(0, -1), { researchAsOf });
      const last = versions.at(-1);
      const isLater = last === undefined || last.researchAsOf > researchAsOf;
      fc.pre(isLater);
      expect(selectVersion(versions, { researchAsOf })).toBe(before);
    }),
  );
});

test('an id selects exactly its version, and a date before that version is rejected', () => {
  fc.assert(
    fc.property(versionLists, dates, (versions, researchAsOf) => {
      for (const version of versions) {
        const { versionId } = version;
        expect(selectVersion(versions, { versionId })).toBe(version);
        const both = () => selectVersion(versions, { versionId, researchAsOf });
        if (version.researchAsOf > researchAsOf) expect(both).toThrow('leave out one of the two');
        else expect(both()).toBe(version);
      }
      expect(
        selectVersion(versions, { versionId: 'research.600001.v99', researchAsOf }),
      ).toBeNull();
    }),
  );
});

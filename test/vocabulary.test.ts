import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VAGUE_WORDS } from '#test/vague-words.ts';

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.includes('.gen.'));
const product = sources
  .filter((file) => /^(kernel|platform|packages|subgraphs)\//.test(file))
  .concat(sources.filter((file) => /^(gateway|rest-adapter|bin)\//.test(file)))
  .filter((file) => !/^packages\/[^/]+\/test\//.test(file));
const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n');

const VAGUE = new RegExp(VAGUE_WORDS.join('|'), 'i');
const COMMENT = /^\s*(\/\/|\/?\*)|^\s*(test|it|describe)(\.\w+)*\(\s*'/;

/** What an indicator or a venue calls its own parts, each in its own folder. */
const OWN_NAMES =
  /^packages\/indicators\/indicators\/|\/venues\/venue-|\/providers\/(yahoo|eastmoney)\//;

describe('the code uses the terms of its field:', () => {
  test('comments and names of tests have a component as their subject', () => {
    const vague = sources.flatMap((file) =>
      linesOf(file).flatMap((line, at) =>
        COMMENT.test(line) && VAGUE.test(line) ? [`${file}:${at + 1}`] : [],
      ),
    );
    expect(vague).toEqual([]);
  });

  test('a bound is a max or a min', () => {
    const others = sources.filter((file) => file !== 'test/vocabulary.test.ts');
    const odd = others.flatMap((file) =>
      linesOf(file).flatMap((line, at) =>
        /\b(MOST|LEAST)_[A-Z]/.test(line) ? [`${file}:${at + 1}`] : [],
      ),
    );
    expect(odd).toEqual([]);
  });

  test('an error ends in Error', () => {
    const names = product.flatMap((file) =>
      linesOf(file).flatMap((line) => {
        const [, name, base] = /\bclass (\w+) extends (\w*Error)\b/.exec(line) ?? [];
        return name === undefined || base === undefined || name.endsWith('Error') ? [] : [name];
      }),
    );
    expect(names).toEqual([]);
  });

  test('an exported type has a name of its own across all rooms', () => {
    const places = new Map<string, string[]>();
    for (const file of product.filter((path) => !OWN_NAMES.test(path))) {
      for (const line of linesOf(file)) {
        const name = /^export (?:abstract )?(?:class|interface|type) (\w+)/.exec(line)?.[1];
        if (name !== undefined) places.getOrInsertComputed(name, () => []).push(file);
      }
    }
    const homonyms = [...places].filter(([, files]) => files.length > 1);
    expect(Object.fromEntries(homonyms)).toEqual({});
  });
});

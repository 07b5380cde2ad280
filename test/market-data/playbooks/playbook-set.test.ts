import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { DomainError } from '#kernel/errors/errors.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { INDICATORS, readIndicatorCatalog } from '#indicators/indicators/registry.ts';
import { PlaybookSet } from '#market-data/playbooks/playbook-set.ts';

const indicators = new IndicatorSet(INDICATORS, readIndicatorCatalog);

const GOOD = `
title: Mine
chinese: 我的
source: Me
about: What I look at.
applicable_to: { when: Always. }
indicators:
  - { name: ema, id: fast, params: { period: 10 } }
  - { name: ema, id: slow, params: { period: 30 } }
  - { name: rsi }
intervals_per_asset_class: { crypto: [4h, 1h] }
reading:
  votes:
    - { family: trend, bullish: [fast/ema.price_above], bearish: ["!fast/ema.price_above"] }
    - { family: momentum, bullish: [rsi.exit_oversold within 3], bearish: [rsi.overbought] }
synthesis: Look at it.
`;

function setOf(text: string, name = 'mine'): PlaybookSet {
  return new PlaybookSet(() => [{ name, text }], indicators, 0);
}

function refusal(set: PlaybookSet, name = 'mine') {
  try {
    set.checked(name);
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    const { code, message } = error as DomainError;
    return { code, message };
  }
  return null;
}

describe('a playbook', () => {
  test('can be run where everything that it names exists', () => {
    expect(refusal(setOf(GOOD))).toBeNull();
    expect(setOf(GOOD).all.map(({ name }) => name)).toEqual(['mine']);
  });

  test('of which the page shows the first lines is one', () => {
    const page = readFileSync('docs/playbooks.md', 'utf8');
    const [, shown] = /```yaml\n(.*?)```/s.exec(page)!;
    expect(refusal(setOf(stringify({ ...parse(GOOD), ...parse(shown!) })))).toBeNull();
  });

  test.each([
    ['is no YAML', GOOD.replace('title: Mine', 'title: [Mine'), 'it is not YAML'],
    ['lacks a member', GOOD.replace('title: Mine', ''), 'title'],
    ['has an unknown member', `${GOOD}sizing: half\n`, 'sizing is not a member'],
    ['names an unknown interval', GOOD.replace('4h, 1h', '2h'), 'crypto'],
    ['begins with the shortest interval', GOOD.replace('4h, 1h', '1h, 4h'), 'longest first'],
    ['names no indicator', GOOD.replace('name: rsi', 'name: rsj'), 'no indicator rsj'],
    ['names no feature', GOOD.replace('rsi.overbought', 'rsi.overbougt'), 'no feature'],
    ['leaves open which entry is meant', GOOD.replace('"!fast/', '"!'), 'fast and slow'],
    ['looks too far back', GOOD.replace('within 3', 'within 30'), '1 to 20'],
    ['has two entries of one key', GOOD.replace('id: slow', 'id: fast'), 'fast'],
    ['asks for no condition', `${GOOD}published: [policy.signal_within_3]\n`, 'within_3d is one'],
    [
      'joins too many features',
      GOOD.replace(
        '[rsi.overbought]',
        '[rsi.overbought and rsi.rising and rsi.bullish and rsi.oversold]',
      ),
      'joins 4 features; at most 3 are allowed',
    ],
    [
      'joins an unknown feature',
      GOOD.replace('[rsi.overbought]', '[rsi.rising and rsi.risen]'),
      'rsi.risen',
    ],
    [
      'has a family without conditions',
      GOOD.replace('[rsi.exit_oversold within 3]', '[]').replace('[rsi.overbought]', '[]'),
      'momentum has no conditions',
    ],
    [
      'is led by a family without votes',
      GOOD.replace('reading:', 'reading:\n  lead: { family: volume, on: longest }'),
      'lead names volume',
    ],
    [
      'is led by an unknown place',
      GOOD.replace('reading:', 'reading:\n  lead: { family: trend, on: all }'),
      'reading.lead.on',
    ],
    ['votes twice in a family', GOOD.replace('family: momentum', 'family: trend'), 'twice'],
  ])('is rejected as misconfigured where it %s', (_, text, about) => {
    const refused = refusal(setOf(text));
    expect(refused?.code).toBe('playbook_misconfigured');
    expect(refused?.message).toContain(about);
    expect(refused?.message).toMatch(/^The playbook mine cannot be run: .*\.$/);
  });

  test('is rejected for parameters that do not match the signature, which is its own failure', () => {
    const refused = refusal(setOf(GOOD.replace('period: 10', 'period: 0')));
    expect(refused?.code).toBe('invalid_params');
    expect(refused?.message).toMatch(/^The playbook mine .*period/);
  });

  test('that is invalid spoils no other one', () => {
    const set = new PlaybookSet(
      () => [
        { name: 'bad', text: 'title: [' },
        { name: 'mine', text: GOOD },
      ],
      indicators,
      0,
    );
    expect(set.all.map(({ name }) => name)).toEqual(['mine']);
    expect(refusal(set)).toBeNull();
    expect(refusal(set, 'bad')?.code).toBe('playbook_misconfigured');
    expect(refusal(set, 'other')?.code).toBe('unknown_playbook');
  });
});

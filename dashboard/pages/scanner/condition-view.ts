import { html, nothing, type TemplateResult } from 'lit-html';
import type { ScanOperator } from '#clients/typescript/src/index.ts';
import type { Builder } from '#dashboard/pages/scanner/builder.ts';
import {
  addTo,
  changeAt,
  negated,
  type ConditionPath,
} from '#dashboard/pages/scanner/edit-condition.ts';
import { countField, numberView, paramsView } from '#dashboard/pages/scanner/number-view.ts';
import {
  MAX_WITHIN,
  OPERATORS,
  type Comparison,
  type Condition,
  type FeatureCondition,
  type Group,
} from '#dashboard/pages/scanner/scan.ts';
import { SCANNER_WORDS } from '#dashboard/pages/scanner/scanner-words.ts';
import { bareSelectView } from '#dashboard/parts/select.ts';
import { pagePaths } from '#dashboard/parts/link.ts';

/** Deeper groups can only be written as text. */
const MAX_DEPTH = 4;

const NEW_COMPARISON: Comparison = {
  kind: 'compare',
  left: { kind: 'price', price: 'close', changeOver: null },
  op: 'gt',
  right: {
    kind: 'column',
    entry: { name: 'sma', params: { period: 50 } },
    column: null,
    changeOver: null,
  },
  within: 1,
};

/** A group of conditions with the buttons that add to it. */
export function groupView(
  builder: Builder,
  group: Group,
  path: ConditionPath = [],
): TemplateResult {
  const words = builder.app.words(SCANNER_WORDS);
  const kinds = [
    ['all', words.all],
    ['any', words.any],
  ] as const;
  const add = (condition: Condition): void =>
    setWhere(builder, addTo(builder.scan.where, path, condition));
  return html`<div class="group" role="group" aria-label=${words.conditions}>
    <div class="row">
      ${bareSelectView(words.groupKind, kinds, group.kind === 'any' ? 'any' : 'all', (kind) =>
        setWhere(
          builder,
          changeAt(builder.scan.where, path, (one) =>
            one.kind === 'all' || one.kind === 'any' ? { ...one, kind } : one,
          ),
        ),
      )}
      <button type="button" @click=${() => builder.pickFeature(path)}>+ ${words.feature}</button>
      <button type="button" @click=${() => add(NEW_COMPARISON)}>+ ${words.comparison}</button>
      ${
        path.length >= MAX_DEPTH
          ? nothing
          : html`<button
              type="button"
              @click=${() => add({ kind: group.kind === 'any' ? 'all' : 'any', parts: [] })}
            >
              + ${words.group}
            </button>`
      }
      ${path.length === 0 ? nothing : removeButton(builder, path)}
    </div>
    ${
      group.parts.length === 0
        ? html`<p class="muted small">
            ${path.length === 0 ? words.noConditions : words.emptyGroup}
          </p>`
        : html`<ul class="conditions">
            ${group.parts.map(
              (part, at) => html`<li>${conditionView(builder, part, [...path, at])}</li>`,
            )}
          </ul>`
    }
  </div>`;
}

function conditionView(
  builder: Builder,
  condition: Condition,
  path: ConditionPath,
): TemplateResult {
  const isNot = condition.kind === 'not';
  const inner = isNot ? condition.parts[0] : condition;
  if (inner === undefined) return html``;
  const innerPath = isNot ? [...path, 0] : path;
  const negate = notButton(builder, path, isNot);
  if (inner.kind === 'feature') return featureView(builder, inner, innerPath, negate);
  if (inner.kind === 'compare') return comparisonView(builder, inner, innerPath, negate);
  return html`<div class="row top">${negate} ${groupView(builder, inner, innerPath)}</div>`;
}

function featureView(
  builder: Builder,
  condition: FeatureCondition,
  path: ConditionPath,
  negate: TemplateResult,
): TemplateResult {
  const { entry, feature, within } = condition;
  const id = `${entry.name}.${feature}`;
  const known = builder.features.get(id);
  const isChinese = builder.app.settings.language === 'zh';
  const text = isChinese ? (known?.definitionZh ?? known?.definition) : known?.definition;
  const change = (changed: FeatureCondition): void =>
    setWhere(
      builder,
      changeAt(builder.scan.where, path, () => changed),
    );
  return html`<div class="row">
    ${negate}
    <a href=${pagePaths.indicator(entry.name)}><code>${id}</code></a>
    ${isChinese && known?.titleZh != null ? html`<strong>${known.titleZh}</strong>` : nothing}
    ${paramsView(builder, id, entry, (changed) => change({ ...condition, entry: changed }))}
    ${withinField(builder, id, within, (count) => change({ ...condition, within: count }))}
    ${removeButton(builder, path)}
    ${text === undefined ? nothing : html`<small class="muted whole">${text.replaceAll('`', '')}</small>`}
  </div>`;
}

function comparisonView(
  builder: Builder,
  condition: Comparison,
  path: ConditionPath,
  negate: TemplateResult,
): TemplateResult {
  const words = builder.app.words(SCANNER_WORDS);
  const change = (changed: Comparison): void =>
    setWhere(
      builder,
      changeAt(builder.scan.where, path, () => changed),
    );
  const operators = OPERATORS.map((one): [ScanOperator, string] => [one, words.operators[one]]);
  return html`<div class="row">
    ${negate}
    ${numberView(builder, words.left, condition.left, (left) => change({ ...condition, left }))}
    ${bareSelectView(words.operator, operators, condition.op, (op) => change({ ...condition, op }))}
    ${numberView(builder, words.right, condition.right, (right) => change({ ...condition, right }))}
    ${withinField(builder, words.comparison, condition.within, (within) =>
      change({ ...condition, within }),
    )}
    ${removeButton(builder, path)}
  </div>`;
}

function withinField(
  builder: Builder,
  of: string,
  within: number,
  change: (within: number) => void,
): TemplateResult {
  const words = builder.app.words(SCANNER_WORDS);
  return countField(words.within, `${of}: ${words.withinHint}`, within, MAX_WITHIN, (count) =>
    change(count ?? 1),
  );
}

function notButton(builder: Builder, path: ConditionPath, isNot: boolean): TemplateResult {
  const words = builder.app.words(SCANNER_WORDS);
  return html`<button
    type="button"
    class="not"
    aria-pressed=${isNot ? 'true' : 'false'}
    @click=${() => setWhere(builder, changeAt(builder.scan.where, path, negated))}
  >
    ${words.not}
  </button>`;
}

function removeButton(builder: Builder, path: ConditionPath): TemplateResult {
  const words = builder.app.words(SCANNER_WORDS);
  return html`<button
    type="button"
    class="remove"
    aria-label=${words.remove}
    title=${words.remove}
    @click=${() =>
      setWhere(
        builder,
        changeAt(builder.scan.where, path, () => null),
      )}
  >
    ×
  </button>`;
}

function setWhere(builder: Builder, where: Group): void {
  builder.change({ ...builder.scan, where });
}

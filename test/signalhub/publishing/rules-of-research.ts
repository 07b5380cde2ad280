import { change, changeInside, type Case } from '#test/signalhub/publishing/spoilt-rows.ts';

/** Rules of research, of documents, of owners, and of texts. */
export const RESEARCH_RULES: readonly Case[] = [
  // Research.
  [
    'a version is named by its number',
    change('research-version', 1, { version_number: 2 }),
    'research-version.ndjson:1: fact.version_id: must be research.688901.v2 (found "research.688901.v1")',
  ],
  [
    'versions have no gaps',
    change('research-version', 2, { previous_version_id: null }),
    'research-version.ndjson:2: fact.previous_version_id: must be research.688901.v1 for ' +
      'version 2 (found null)',
  ],
  [
    'a version comes after its cut-off',
    change('research-version', 1, { research_as_of: '2025-11-16' }),
    'research-version.ndjson:1: fact.published_at: must not be before research_as_of (found ' +
      '"2025-11-15T20:30:00+08:00")',
  ],
  [
    'a version was published before one knows',
    change('research-version', 1, {}, { observed_at: '2025-11-15T20:29:59+08:00' }),
    'research-version.ndjson:1: fact.published_at: must not be after observed_at, ' +
      '2025-11-15T20:29:59+08:00 (found "2025-11-15T20:30:00+08:00")',
  ],
  [
    'a version is immutable',
    change('research-version', 1, {}, { superseded_at: '2026-01-01T00:00:00+08:00' }),
    'research-version.ndjson:1: superseded_at: must be null: a version is immutable, and a change is a new ' +
      'version (found "2026-01-01T00:00:00+08:00")',
  ],
  [
    'a material is of this year',
    change('research-material', 1, { published_at: '2027-10-27T18:30:00+08:00' }),
    'research-material.ndjson:1: fact.published_at: must not be after observed_at, ' +
      '2025-10-27T18:30:00+08:00 (found "2027-10-27T18:30:00+08:00")',
  ],
  [
    'a value has a unit',
    change('research-fact', 1, { unit: null }),
    'research-fact.ndjson:1: fact.unit: must be given exactly when value is (found null)',
  ],
  [
    'a percentage is of a whole',
    change('research-fact', 1, { value: 100.1 }),
    'research-fact.ndjson:1: fact.value: must be 0 to 100 for a percentage (found 100.1)',
  ],
  [
    'a fact has a last version after its first',
    change('research-fact', 2, { last_version_id: 'research.688901.v1' }),
    'research-fact.ndjson:2: fact.last_version_id: must not be before first_version_id ' +
      '(found "research.688901.v1")',
  ],
  [
    'a fact rests on a material',
    changeInside('research-fact', 'evidence', { material_id: 'none' }),
    'research-fact.ndjson:1: fact.evidence.0.material_id: names the research_material ' +
      '"none", which is not in the bundle',
  ],
  [
    'pages are in order',
    changeInside('research-fact', 'evidence', { page_end: 7 }),
    'research-fact.ndjson:1: fact.evidence.0.page_end: must not be before page_start (found 7)',
  ],
  [
    'a relationship follows from facts of its company',
    change('research-relationship', 1, { fact_ids: ['688901.none.1'] }),
    'research-relationship.ndjson:1: fact.fact_ids.0: names the research_fact of 688901 ' +
      '"688901.none.1", which is not in the bundle',
  ],
  [
    'a gap is answered after it was asked',
    change('research-gap', 1, { resolved_version_id: 'research.688901.v1' }),
    'research-gap.ndjson:1: fact.resolved_version_id: must be after opened_version_id (found ' +
      '"research.688901.v1")',
  ],
  [
    'an answer is of a question that was answered',
    change('research-gap', 1, { resolution: '' }),
    'research-gap.ndjson:1: fact.resolution: must be given exactly when the gap is resolved (found "")',
  ],
  // Documents.
  [
    'a channel follows from the tier',
    change('material-source', 1, { channel: 'media' }),
    'material-source.ndjson:1: fact.channel: must be policy for a source of tier ministry (found "media")',
  ],
  [
    'a document holds from its date',
    change('policy-material', 2, {}, { valid_from: '2026-11-18' }),
    'policy-material.ndjson:2: valid_from: must be 2026-11-19, the material_date of the fact ' +
      '(found "2026-11-18")',
  ],
  [
    'a document is not of next year',
    change('policy-material', 2, { material_date: '2027-01-04' }, { valid_from: '2027-01-04' }),
    'policy-material.ndjson:2: fact.material_date: must not be after 2026-11-19, when the ' +
      'document was first seen (found "2027-01-04")',
  ],
  [
    'a document was seen before one knows',
    change('policy-material', 1, {
      first_seen_at: '2026-11-19T16:20:01+08:00',
      signal_ready_at: null,
      lifecycle_status: 'pending',
    }),
    'policy-material.ndjson:1: fact.first_seen_at: must not be after observed_at, ' +
      '2026-11-19T16:20:00+08:00 (found "2026-11-19T16:20:01+08:00")',
  ],
  [
    'a signal was ready before one knows',
    change('policy-material', 1, { signal_ready_at: '2026-11-19T16:20:01+08:00' }),
    'policy-material.ndjson:1: fact.signal_ready_at: must not be after observed_at, ' +
      '2026-11-19T16:20:00+08:00 (found "2026-11-19T16:20:01+08:00")',
  ],
  [
    'a signal is ready when all is mapped',
    change('policy-material', 1, { signal_ready_at: null }),
    'policy-material.ndjson:1: fact.signal_ready_at: must be given exactly when the stage ' +
      'mapped is complete (found null)',
  ],
  [
    'viewpoints come with the analysis',
    change('policy-material', 1, { lifecycle_stage: 'extracted', signal_ready_at: null }),
    'policy-material.ndjson:1: fact.results: must be empty at the stage extracted (found a list of 1)',
  ],
  [
    'a direction has its score',
    changeInside('policy-material', 'results', { direction_score: 0.05 }),
    'policy-material.ndjson:1: fact.results.0.direction_score: 0.05 is not the score of a ' +
      'positive direction (found 0.05)',
  ],
  // Owners.
  [
    'a listed company is named by its code',
    change('ownership-entity', 1, { node_id: 'stock.688902' }),
    'ownership-entity.ndjson:1: fact.node_id: must be stock.688901 (found "stock.688902")',
  ],
  [
    'only a person is a natural one',
    change('ownership-entity', 3, { nature: 'natural_person' }),
    'ownership-entity.ndjson:3: fact.nature: must not be natural_person for a company (found ' +
      '"natural_person")',
  ],
  [
    'a state body is of the state',
    change('ownership-entity', 2, { nature: 'private' }),
    'ownership-entity.ndjson:2: fact.nature: must be state_body for a state_body (found "private")',
  ],
  [
    'a share is exact or has bounds',
    change('ownership-edge', 1, { minimum_pct: 5 }),
    'ownership-edge.ndjson:1: fact.exact_pct: must be null where bounds are given (found 100)',
  ],
  [
    'bounds are in order',
    change('ownership-edge', 4, { maximum_pct: 4 }),
    'ownership-edge.ndjson:4: fact.maximum_pct: must not be less than minimum_pct (found 4)',
  ],
  [
    'a basis is of control',
    change('ownership-edge', 1, { control_basis: 'law' }),
    'ownership-edge.ndjson:1: fact.control_basis: must be given exactly for control relations (found "law")',
  ],
  [
    'a delegation is of votes',
    change('ownership-edge', 1, { delegator_node_id: 'person.founder' }),
    'ownership-edge.ndjson:1: fact.delegator_node_id: must be null except for voting (found ' +
      '"person.founder")',
  ],
  [
    'a place is of a concert',
    change('ownership-edge', 1, { company_node_id: 'stock.688901' }),
    'ownership-edge.ndjson:1: fact.company_node_id: must be null except for concert (found "stock.688901")',
  ],
  [
    'a relation is not before its owner',
    change('ownership-edge', 1, {}, { valid_from: '2004-04-30' }),
    'ownership-edge.ndjson:1: fact.source_node_id: names the ownership_entity "body.suzhou", ' +
      'which is not in the bundle on 2004-04-30, from which this holds',
  ],
  [
    'only who has shares holds shares of its own',
    change('ownership-edge', 1, { target_node_id: 'body.suzhou', exact_pct: 5 }),
    'ownership-edge.ndjson:1: fact.target_node_id: names the ownership_entity of one with shares ' +
      '"body.suzhou", which is not in the bundle: only companies, funds and institutions hold ' +
      'shares of their own',
  ],
  [
    'no owner owns all of itself',
    change('ownership-edge', 1, { source_node_id: 'firm.suzhou-invest' }),
    'ownership-edge.ndjson:1: fact.target_node_id: must not be the source, which cannot own all ' +
      'of itself (found "firm.suzhou-invest")',
  ],
  [
    'an event is of a relation',
    change('state-capital-event', 1, { edge_id: '688901.edge.none' }),
    'state-capital-event.ndjson:1: fact.edge_id: names the ownership_edge ' +
      '"688901.edge.none", which is not in the bundle',
  ],
  // Texts and numbers.
  [
    'texts have no controls',
    change('company', 3, { name: '远岐\u0000精工' }),
    'company.ndjson:3: fact.name: must be text without control characters (found "远岐\\u0000精工")',
  ],
  // These come through a JSON parser without an escape of four digits.
  ...['0008', '000c', '007f', '0085', '009b'].map((code): Case => {
    const shown = { '0008': '\\b', '000c': '\\f' }[code] ?? `\\u${code}`;
    const name = `远岐${String.fromCodePoint(Number.parseInt(code, 16))}精工`;
    const found = `(found "远岐${shown}精工")`;
    return [
      `texts have no control U+${code}`,
      change('company', 3, { name }),
      `company.ndjson:3: fact.name: must be text without control characters ${found}`,
    ];
  }),
  [
    'texts have whole characters',
    change('company', 3, { name: '远岐\ud83d' }),
    'company.ndjson:3: fact.name: must be text without control characters (found "远岐\\ud83d")',
  ],
];

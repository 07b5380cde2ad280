import {
  body,
  capitalEvent,
  edge,
  evidenceIn,
  holding,
  individual,
  material,
  owner,
  REGISTER,
} from '#test/signalhub/ownership-rows.ts';
import { company, sector, type TestBundle } from '#test/signalhub/small-bundle.ts';

const NOTICE = 'm-notice';

/**
 * Example E8: a group in which the state has 30 % and a private person the largest part of votes.
 */
const E8_ROWS = [
  holding('finance', 'wenlv', 30),
  holding('sasac', 'wenlv', 70),
  holding('wenlv', 'stock.600001', 20),
  holding('wenlv', 'changsheng', 80),
  holding('changsheng', 'stock.600001', 10),
  holding('gao-qiang', 'stock.600001', 40, {
    evidence: [
      evidenceIn(NOTICE, { quote: '持股40%', page_start: 12, page_end: 12 }),
      evidenceIn(REGISTER, { role: 'corroborating' }),
      evidenceIn(NOTICE, {
        role: 'context',
        quote: '高启强为实际控制人',
        page_start: 3,
        page_end: 4,
      }),
    ],
  }),
  holding('gao-sheng', 'stock.600001', 30),
];

/** Example E4: concerted parties until 2026 and a delegation of votes from March 2026. */
const E4_ROWS = [
  holding('sasac', 'group', 100),
  holding('group', 'stock.688002', 21),
  holding('x', 'stock.688002', 26),
  holding('y', 'stock.688002', 12),
  holding('z', 'stock.688002', 6),
  edge(
    'concert',
    'group',
    'y',
    { company_node_id: 'stock.688002' },
    { valid_from: '2023-01-01', valid_to: '2026-01-01' },
  ),
  edge(
    'voting',
    'x',
    'stock.688002',
    { edge_id: 'delegation.z.x', delegator_node_id: 'z' },
    { valid_from: '2026-03-01', observed_at: '2026-02-20T18:00:00+08:00' },
  ),
];

/** Example E6: a sale of 24 points, first dated 2024-03-15, corrected to 2024-04-02. */
const SEEN = '2024-03-20T18:00:00+08:00';
const CORRECTED = '2024-06-10T18:00:00+08:00';
const E6_ROWS = [
  holding('sasac', 'stock.000003', 52, {}, { superseded_at: SEEN }),
  holding(
    'sasac',
    'stock.000003',
    52,
    {},
    { valid_to: '2024-03-15', observed_at: SEEN, superseded_at: CORRECTED },
  ),
  holding(
    'sasac',
    'stock.000003',
    28,
    {},
    { valid_from: '2024-03-15', observed_at: SEEN, superseded_at: CORRECTED },
  ),
  holding('sasac', 'stock.000003', 52, {}, { valid_to: '2024-04-02', observed_at: CORRECTED }),
  holding('sasac', 'stock.000003', 28, {}, { valid_from: '2024-04-02', observed_at: CORRECTED }),
];

/** The dated examples of the research page as a publication. */
export const OWNERSHIP_BUNDLE: TestBundle = {
  publicationId: 'owners-1',
  publishedAt: '2026-11-20T18:00:00+08:00',
  rows: {
    sector: [sector('L1.tech')],
    company: [company('600001', '京海'), company('688002'), company('000003'), company('600009')],
    research_material: [
      material(REGISTER),
      material(NOTICE, {
        source_id: 'sse.disclosure',
        source_name: '上海证券交易所信息披露',
        source_tier: 'statutory_disclosure',
        published_at: '2024-06-03T18:30:00+08:00',
      }),
    ],
    ownership_entity: [
      owner('stock.600001', { name: '京海股份', fact_ids: [] }),
      owner('stock.688002'),
      owner('stock.000003'),
      body('finance', { name: '财政厅', state_level: 'provincial' }),
      body('sasac', { name: '国资委', state_level: 'municipal' }),
      owner('wenlv', { name: '文旅集团' }),
      owner('changsheng', { name: '昌盛 <控股> & 投资' }),
      individual('gao-qiang'),
      individual('gao-sheng'),
      ...['group', 'x', 'y', 'z'].map((nodeId) => owner(nodeId)),
    ],
    ownership_edge: [...E8_ROWS, ...E4_ROWS, ...E6_ROWS],
    state_capital_event: [
      capitalEvent('600001', 'event.600001.1', {
        edge_id: 'ownership.gao-qiang.stock.600001',
        event_type: 'controller_change',
        evidence: [evidenceIn(NOTICE, { quote: '变更实际控制人' })],
      }),
      capitalEvent('600001', 'event.600001.2', { event_date: '2025-02-03' }),
      capitalEvent('688002', 'event.688002.1'),
    ],
  },
};

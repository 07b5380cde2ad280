import {
  CABINET,
  CENTRAL_BODY,
  financeBodyOf,
  FINANCE_MINISTRY,
  levelOf,
} from '#simulators/publication/demo-holders.ts';
import type { OwnershipScene } from '#simulators/publication/ownership-scene.ts';

/**
 * A body of the state over one or two holding firms. Where the holding is too small for control by
 * votes, the company names its controller. Some have a second state owner, a fund of which not every
 * percentage is known, a transfer without payment between state firms, or firms that hold each other.
 */
export function addStateOwners(scene: OwnershipScene): void {
  const { ledger, holders, node } = scene;
  const body = ledger.owner(holders.controllerName, {
    type: 'state_body',
    nature: 'state_body',
    level: levelOf(holders.controllerName),
  });
  const isLocal = levelOf(holders.controllerName) !== 'central';
  const holder = ledger.owner(holders.holderName, { type: 'company' });
  linkBody(scene, body, holder);
  holdCompany(scene, body, holder);
  nameController(scene, body);
  scene.addInvestor();
  if (scene.isYoung) return;
  if (isLocal && scene.happens(0.3)) addFund(scene, body);
  if (scene.happens(0.2)) addPensionFund(scene);
  if (scene.happens(0.15)) addCircle(scene, holder);
  if (scene.happens(0.3)) {
    const partner = ledger.owner(`${scene.place}${scene.stem}创业投资有限公司`, {
      type: 'company',
      nature: 'private',
    });
    scene.holds(partner, node, scene.pct(1, 4.5));
  }
}

/** The body has all of the firm, or shares it with the finance department, often over a platform. */
function linkBody(scene: OwnershipScene, body: string, holder: string): void {
  const { ledger, place, holders } = scene;
  if ([CENTRAL_BODY, FINANCE_MINISTRY].includes(holders.controllerName)) {
    scene.holdsOnce(body, holder, 100);
    return;
  }
  if (holders.controllerName === CABINET) {
    const firm = ledger.owner('中国投资有限责任公司', { type: 'company' });
    scene.holdsOnce(body, firm, 100);
    scene.holdsOnce(firm, holder, 100);
    return;
  }
  const level = levelOf(holders.controllerName);
  const owner = scene.happens(0.5)
    ? ledger.owner(`${place}国有资本投资运营有限公司`, { type: 'company' })
    : holder;
  const isShared = scene.happens(0.4);
  if (isShared) {
    const finance = ledger.owner(financeBodyOf(place), {
      type: 'state_body',
      nature: 'state_body',
      level,
    });
    scene.holdsOnce(body, owner, 90);
    scene.holdsOnce(finance, owner, 10);
  } else {
    scene.holdsOnce(body, owner, 100);
  }
  if (owner === holder) return;
  const pct = scene.happens(0.6) ? 100 : scene.pct(60, 95);
  scene.holds(owner, holder, pct);
  if (pct === 100) return;
  const partner = ledger.owner(`${place}社会保障基金投资有限公司`, { type: 'company' });
  scene.holdsOnce(body, partner, 100);
  scene.holdsRest(partner, holder, [pct]);
}

/** Since the listing, or since another state firm gave it without payment. */
function holdCompany(scene: OwnershipScene, body: string, holder: string): void {
  const { ledger, holders, node, place } = scene;
  const factIds = scene.factIdsOf('holding');
  const { holdingPct } = holders;
  const [believed, date] = [scene.monthsAgo(26), scene.monthsAgo(25)];
  const isYoung = believed <= scene.company.listingDate;
  const isCentral = levelOf(holders.controllerName) === 'central';
  if (isYoung || isCentral || scene.happens(0.65)) {
    const edgeId = scene.holds(holder, node, holdingPct, { factIds });
    if (scene.isYoung) return;
    ledger.event(scene.company, {
      type: 'shareholding_increase',
      date: scene.monthsAgo(5),
      subject: '控股股东增持计划实施完成',
      quote: `增持计划实施完毕，控股股东持股比例为${holdingPct}%。`,
      edgeId,
    });
    return;
  }
  const rightedOn = scene.monthsAgo(23);
  const earlier = ledger.owner(`${place}${scene.stem}产业集团有限公司`, { type: 'company' });
  scene.holdsOnce(body, earlier, 100);
  const isRighted = scene.happens(0.5);
  const start = scene.company.listingDate;
  scene.holds(earlier, node, holdingPct, {
    beliefs: isRighted
      ? [
          { from: start },
          { from: start, to: believed, seenOn: believed },
          { from: start, to: date, seenOn: rightedOn },
        ]
      : [{ from: start }, { from: start, to: date, seenOn: date }],
  });
  const edgeId = scene.holds(holder, node, holdingPct, {
    factIds,
    beliefs: isRighted ? [{ from: believed }, { from: date, seenOn: rightedOn }] : [{ from: date }],
  });
  const quote = `国有股份无偿划转完成过户登记，${holders.holderName}持有公司${holdingPct}%股份。`;
  ledger.event(scene.company, {
    type: 'free_transfer',
    date: isRighted ? believed : date,
    subject: '国有股份无偿划转完成过户登记',
    quote,
    edgeId,
  });
  if (!isRighted) return;
  ledger.event(scene.company, {
    type: 'correction',
    date: rightedOn,
    subject: '国有股份无偿划转过户日期更正',
    quote: `更正：股份过户登记日期为${date}。`,
    edgeId,
  });
}

/** Below 30 %, votes alone do not give control; the annual report names the controller. */
function nameController(scene: OwnershipScene, body: string): void {
  const { holders, node } = scene;
  if (holders.holdingPct > 30 && scene.happens(0.8)) return;
  scene.relates('control', body, node, {
    fact: { control_basis: 'disclosed_actual_controller' },
    factIds: scene.factIdsOf('controller'),
    quote: `公司实际控制人为${holders.controllerName}。`,
  });
}

/** A partnership: the platform's part in it is between bounds, or not disclosed. */
function addFund(scene: OwnershipScene, body: string): void {
  const { ledger, place, node, stem } = scene;
  const manager = ledger.owner(`${place}产业引导基金管理有限公司`, { type: 'company' });
  scene.holdsOnce(body, manager, 100);
  const fund = ledger.owner(`${place}${stem}产业投资基金(有限合伙)`, { type: 'fund' });
  scene.holds(manager, fund, scene.happens(0.5) ? null : [34, 66], { confidence: 0.7 });
  scene.holds(fund, node, scene.pct(2, 8));
}

function addPensionFund(scene: OwnershipScene): void {
  const fund = scene.ledger.owner('全国社会保障基金理事会', {
    type: 'state_body',
    nature: 'state_body',
    level: 'central',
  });
  scene.holds(fund, scene.node, scene.pct(0.5, 2.5));
}

/** The company has a small part of a firm that has a small part of the company. */
function addCircle(scene: OwnershipScene, holder: string): void {
  const { ledger, place, stem, node } = scene;
  const supplier = ledger.owner(`${place}${stem}供应链有限公司`, { type: 'company' });
  const [held, own] = [scene.pct(51, 60), scene.pct(10, 25)];
  scene.holds(holder, supplier, held);
  scene.holds(node, supplier, own);
  const managers = ledger.owner(`${place}${stem}管理咨询合伙企业(有限合伙)`, {
    type: 'fund',
    nature: 'private',
  });
  scene.holdsRest(managers, supplier, [held, own]);
  scene.holds(supplier, node, scene.pct(1, 4));
}

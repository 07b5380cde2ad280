import { levelOf, stateBodyOf } from '#simulators/publication/demo-holders.ts';
import type { OwnershipScene } from '#simulators/publication/ownership-scene.ts';
import { personName } from '#simulators/publication/person-names.ts';

/**
 * Private ownership: a founder over a holding firm, with partners who act in concert or delegate their votes, a state
 * fund or a golden share, shares with more votes, and cross-holdings; some companies without a controller, and some
 * with an undisclosed owner.
 */
export function addPrivateOwners(scene: OwnershipScene): void {
  if (!scene.isFollowed && !scene.isYoung && scene.happens(0.35)) {
    addUncontrolled(scene);
    return;
  }
  const { ledger, holders, node } = scene;
  const founder = ledger.owner(holders.controllerName, person(scene));
  const holder = ledger.owner(holders.holderName, { type: 'company', nature: 'private' });
  const isHidden = !scene.isFollowed && scene.happens(0.5);
  if (isHidden) hideOwners(scene, holder);
  else ownHolder(scene, founder, holder);
  const isWeighted = scene.company.board === 'STAR' && scene.happens(0.4);
  // An undisclosed owner holds too little to control by itself.
  const pct = isHidden && scene.happens(0.6) ? scene.pct(16, 29) : holders.holdingPct;
  const edgeId = scene.holds(holder, node, pct, {
    factIds: scene.factIdsOf('holding'),
    ...(isWeighted ? { fact: { share_class: 'A', votes_per_share: 10 } } : {}),
  });
  if (!isHidden) nameController(scene, founder);
  scene.addInvestor();
  if (scene.isYoung) {
    if (scene.cast.partner?.bond === 'concert') addPartner(scene, holder);
    return;
  }
  ledger.event(scene.company, {
    type: scene.happens(0.5) ? 'shareholding_increase' : 'shareholding_reduction',
    date: scene.monthsAgo(4),
    subject: '控股股东权益变动',
    quote: `本次权益变动后，控股股东持股比例为${pct}%。`,
    edgeId,
  });
  addPartner(scene, holder);
  if (scene.happens(0.35)) addStateFund(scene);
  if (scene.happens(0.12)) addGoldenShare(scene);
  if (scene.happens(0.15)) addCircle(scene, holder);
  if (scene.happens(0.12)) addSister(scene);
}

function person(scene: OwnershipScene) {
  return { type: 'person', nature: 'natural_person', within: scene.company.stockCode } as const;
}

function ownHolder(scene: OwnershipScene, founder: string, holder: string): void {
  const { ledger } = scene;
  const part = scene.happens(0.4) ? 100 : scene.pct(52, 95);
  scene.holds(founder, holder, part);
  if (part < 100) {
    const relative = ledger.owner(personName(`relative ${scene.company.stockCode}`), person(scene));
    scene.holds(relative, holder, Math.round((100 - part) * 100) / 100);
  }
  if (scene.happens(0.3)) scene.holds(founder, scene.node, scene.pct(1, 5));
}

/** The owner of the holder is undisclosed. */
function hideOwners(scene: OwnershipScene, holder: string): void {
  const hidden = scene.ledger.owner(`${scene.stem}境外持股平台`, {
    type: 'company',
    unspecifiedReason: 'interestedPartyHasNotProvidedInformation',
  });
  scene.holds(hidden, holder, null, { confidence: 0.4 });
}

function nameController(scene: OwnershipScene, founder: string): void {
  const { holders } = scene;
  if (holders.holdingPct > 30 && scene.happens(0.7)) return;
  scene.relates('control', founder, scene.node, {
    fact: { control_basis: 'disclosed_actual_controller' },
    factIds: scene.factIdsOf('controller'),
    quote: `公司控股股东、实际控制人为${holders.controllerName}。`,
  });
}

/** Acts in concert for three years, or has given the votes away. */
function addPartner(scene: OwnershipScene, holder: string): void {
  const { ledger, node, cast } = scene;
  if (cast.partner === null) return;
  const { name, pct, bond } = cast.partner;
  const partner = ledger.owner(name, person(scene));
  scene.holds(partner, node, pct);
  if (bond === 'voting') {
    const date = scene.monthsAgo(20);
    const edgeId = scene.relates('voting', holder, node, {
      beliefs: [{ from: date }],
      fact: { delegator_node_id: partner },
      quote: `股东将其持有的${pct}%股份对应的表决权不可撤销地委托给控股股东行使。`,
    });
    const subject = '股东签署表决权委托协议';
    const quote = '表决权委托自协议签署之日起生效。';
    ledger.event(scene.company, { type: 'voting_delegation', date, subject, quote, edgeId });
    return;
  }
  const [from, to] =
    bond === 'ended_concert'
      ? [scene.monthsAgo(44), scene.monthsAgo(8)]
      : [scene.monthsAgo(14), `${Number(scene.lastChange.slice(0, 4)) + 2}-06-30`];
  if (from >= to) return;
  const edgeId = scene.relates('concert', holder, partner, {
    beliefs: [{ from, to }],
    fact: { company_node_id: node },
    factIds: scene.factIdsOf('concert'),
    quote: `一致行动协议有效期自${from}起至${to}前一日止。`,
  });
  const isOver = to < scene.lastChange;
  ledger.event(scene.company, {
    type: isOver ? 'concert_ended' : 'concert_agreement',
    date: isOver ? to : from,
    subject: isOver ? '一致行动协议到期终止' : '股东签署一致行动协议',
    quote: isOver ? '一致行动协议到期后不再续签。' : '双方在股东会表决时保持一致。',
    edgeId,
  });
}

/** A fund of the place's government with more or less than the line of major holders. */
function addStateFund(scene: OwnershipScene): void {
  const { ledger, place, node } = scene;
  const name = stateBodyOf(place);
  const nature = 'state_body';
  const body = ledger.owner(name, { type: nature, nature, level: levelOf(name) });
  const fund = ledger.owner(`${place}${scene.stem}国有股权投资有限公司`, { type: 'company' });
  scene.holds(body, fund, 100);
  const [from, to] = [scene.monthsAgo(30), scene.monthsAgo(6)];
  const pct = scene.pct(2, 11);
  if (from >= to || scene.happens(0.6)) {
    scene.holds(fund, node, pct);
    return;
  }
  const beliefs = [{ from }, { from, to, seenOn: to }];
  scene.holds(fund, node, pct, { beliefs });
  const edgeId = scene.holds(fund, node, Math.round(pct * 40) / 100, { beliefs: [{ from: to }] });
  ledger.event(scene.company, {
    type: 'equity_transfer',
    date: to,
    subject: '国有股东协议转让部分股份完成过户',
    quote: `转让完成后国有股东持股比例由${pct}%降低。`,
    edgeId,
  });
}

/** One per cent with a veto. */
function addGoldenShare(scene: OwnershipScene): void {
  const { ledger, place, node } = scene;
  const holder = ledger.owner(`${place}网络文化投资有限公司`, {
    type: 'company',
    nature: 'state_enterprise',
  });
  scene.holds(holder, node, 1);
  const date = scene.monthsAgo(16);
  const edgeId = scene.relates('control', holder, node, {
    beliefs: [{ from: date }],
    fact: { control_basis: 'special_management_share' },
    quote: '特殊管理股股东对特定事项享有一票否决权。',
  });
  const subject = '设置特殊管理股';
  const quote = '章程修订增加特殊管理股条款。';
  ledger.event(scene.company, { type: 'special_management_share', date, subject, quote, edgeId });
}

/** The holder is owned in part by a firm in which the company has a part. */
function addCircle(scene: OwnershipScene, holder: string): void {
  const { ledger, place, stem, node } = scene;
  const firm = ledger.owner(`${place}${stem}科技发展有限公司`, { type: 'company' });
  const [own, held] = [scene.pct(20, 45), scene.pct(15, 40)];
  scene.holds(node, firm, own);
  scene.holds(holder, firm, held);
  const managers = ledger.owner(`${place}${stem}管理咨询合伙企业(有限合伙)`, {
    type: 'fund',
    nature: 'private',
  });
  scene.holdsRest(managers, firm, [own, held]);
  scene.holds(firm, node, scene.pct(1, 3));
}

/** Another listed company has a part. */
function addSister(scene: OwnershipScene): void {
  scene.holds(`stock.${scene.sister.stockCode}`, scene.node, scene.pct(1, 6));
}

/** Three holders of similar size, and the company states that it has no controller. */
function addUncontrolled(scene: OwnershipScene): void {
  const { ledger, place, stem, node } = scene;
  scene.leaveWithoutController();
  const founder = ledger.owner(personName(`founder ${scene.company.stockCode}`), person(scene));
  const firm = ledger.owner(`${place}${stem}员工持股管理企业(有限合伙)`, {
    type: 'fund',
    nature: 'private',
  });
  const edgeId = scene.holds(founder, node, scene.pct(12, 19));
  scene.holds(firm, node, scene.pct(8, 14));
  if (scene.happens(0.5)) addStateFund(scene);
  if (scene.happens(0.3)) addSister(scene);
  ledger.event(scene.company, {
    type: 'controller_change',
    date: scene.monthsAgo(18),
    subject: '公司变更为无控股股东、无实际控制人',
    quote: '公司股权分散，任一股东均不能决定董事会半数以上成员选任，公司无实际控制人。',
    edgeId,
  });
}

import type { CompanyView } from '#signalhub/catalog/catalog.ts';
import {
  evidenceOf,
  isMore,
  judgedFalse,
  judgedUnknown,
  judgedTrue,
  type ConditionEvidence,
  type ConditionMoment,
  type ConditionJudgement,
  type PublishedCondition,
} from '#signalhub/conditions/published-condition.ts';
import { isNewestOn, publishedUntil } from '#signalhub/conditions/published-until.ts';
import { judgePledged, judgePledgeChanged } from '#signalhub/conditions/pledge-conditions.ts';
import { dateAfter } from '#signalhub/facts/shanghai-time.ts';
import { companyResearch, type ResearchVersionView } from '#signalhub/research/company-research.ts';
import { selectVersion } from '#signalhub/research/select-version.ts';
import { companyCapital } from '#signalhub/state-capital/company-capital.ts';
import type { StateCapitalView } from '#signalhub/state-capital/state-capital-view.ts';

/** Calendar days in which the market reacts to an event. */
const EVENT_DAYS = 30;
/** A holder of more than 5 % has to disclose changes of one point or more. */
const NOTABLE_POINTS = 1;
const MAX_EVIDENCE = 3;

const TWO_VERSIONS =
  'There are fewer than two versions of research, or one of them does not determine';

/** Conditions on the owners and the controller of a company. */
export const OWNERSHIP_CONDITIONS: readonly PublishedCondition[] = [
  {
    id: 'ownership.controller_changed',
    text: 'The newest version of research names another ultimate controller than the previous one.',
    unknownWhere: `${TWO_VERSIONS} who controls the company.`,
    judges: { company: sinceVersionBefore(controllerChanged) },
  },
  {
    id: 'ownership.state_share_moved_1',
    text: "The state's look-through share changed by more than 1 point since the previous version of research.",
    unknownWhere: `${TWO_VERSIONS} the shares that decide.`,
    judges: { company: sinceVersionBefore(stateShareMoved) },
  },
  {
    id: 'ownership.pledged',
    text: 'The newest version of research contains pledged shares.',
    unknownWhere: 'There is no research, or one of its open questions is about pledges.',
    judges: { company: ofNewestVersion(judgePledged) },
  },
  {
    id: 'ownership.pledge_changed',
    text: 'The pledges in the newest version of research differ from those in the previous one.',
    unknownWhere: 'There are fewer than two versions of research.',
    judges: { company: ofNewestVersion(judgePledgeChanged) },
  },
  {
    id: 'ownership.event_within_30d',
    text: 'A change of ownership took effect at most 30 days earlier.',
    unknownWhere:
      'There is no such event, and one may be missing: nothing about the owners is published, ' +
      'or no publication since the previous session.',
    judges: { company: hasEvent },
  },
];

function ofNewestVersion(judge: (version: ResearchVersionView) => ConditionJudgement) {
  return ({ stockCode }: CompanyView, { snapshot }: ConditionMoment): ConditionJudgement => {
    const versions = snapshot.view(companyResearch).versionsOf(stockCode);
    const version = selectVersion(versions, { researchAsOf: snapshot.validOn });
    return version === null
      ? judgedUnknown('No research on the company is published.')
      : judge(version);
  };
}

/** The owners in two versions, each on its own cut-off date. */
interface CapitalChange {
  readonly version: ResearchVersionView;
  readonly before: StateCapitalView;
  readonly after: StateCapitalView;
}

function sinceVersionBefore(judge: (change: CapitalChange) => ConditionJudgement) {
  return (company: CompanyView, moment: ConditionMoment): ConditionJudgement =>
    ofNewestVersion((version) => {
      const { previous } = version;
      if (previous === null) return judgedUnknown(`${version.versionId} is the first version.`);
      const capital = moment.snapshot.view(companyCapital);
      const [before, after] = [previous, version].map((one) =>
        capital.find(company.stockCode, {
          validOn: one.researchAsOf,
          knownAtMs: one.publishedAtMs,
        }),
      );
      if (before == null || after == null)
        return judgedUnknown('One version has no data on the owners.');
      return judge({ version, before, after });
    })(company, moment);
}

/** An empty controller means "no controller" where control is known; where it is not, the controller is unknown. */
function controllerChanged({ version, before, after }: CapitalChange): ConditionJudgement {
  const nameOf = ({ ultimateControllerName: name }: StateCapitalView): string =>
    name === '' ? 'no controller' : name;
  const text = `${nameOf(before)} before, ${nameOf(after)} now`;
  const evidence = [versionEvidence(version, text, null, null)];
  const [old, now] = [before, after].map(({ ultimateControllerId: id }) => id);
  const isOpen = [before, after].some(
    ({ ultimateControllerId, stateCapitalStatus }) =>
      ultimateControllerId === null && stateCapitalStatus === 'undetermined',
  );
  if (isOpen) return judgedUnknown('Who controls the company is not determined.', evidence);
  return old === now ? judgedFalse(evidence) : judgedTrue(evidence);
}

function stateShareMoved({ version, before, after }: CapitalChange): ConditionJudgement {
  const [old, now] = [before, after].map(({ stateShares }) => stateShares.lookThroughBounds);
  const [from, to] = [before, after].map(({ stateShares }) => stateShares.lookThroughPct);
  const text = "The state's look-through share in percent";
  const evidence = [versionEvidence(version, text, to ?? null, from ?? null)];
  const least = Math.max(now!.lowestPct - old!.highestPct, old!.lowestPct - now!.highestPct);
  const most = Math.max(now!.highestPct - old!.lowestPct, old!.highestPct - now!.lowestPct);
  if (isMore(least, NOTABLE_POINTS)) return judgedTrue(evidence);
  if (!isMore(most, NOTABLE_POINTS)) return judgedFalse(evidence);
  return judgedUnknown('Unknown shares may have caused it, or hidden it.', evidence);
}

function hasEvent({ stockCode }: CompanyView, { snapshot }: ConditionMoment): ConditionJudgement {
  const { validOn, knownAtMs } = snapshot;
  const capital = snapshot.view(companyCapital);
  const events = capital.eventsOf(stockCode, { validOn, knownAtMs });
  const evidence = events
    .slice(0, MAX_EVIDENCE)
    .map(({ event_id: id, title: text, event_date: date }) =>
      evidenceOf('ownership_event', id, { text, date }),
    );
  const since = dateAfter(validOn, -EVENT_DAYS);
  const within = evidence.filter(({ date }) => date >= since);
  if (within.length > 0) return judgedTrue(within);
  if (!capital.knows(stockCode)) return judgedUnknown('No data on the owners is published.');
  const until = publishedUntil(snapshot);
  if (isNewestOn(until, validOn)) return judgedFalse(evidence);
  return judgedUnknown(
    `There is no publication since ${until}; a newer event may exist.`,
    evidence,
  );
}

function versionEvidence(
  { versionId, researchAsOf }: ResearchVersionView,
  text: string,
  value: number | null,
  before: number | null,
): ConditionEvidence {
  return evidenceOf('research_version', versionId, { text, date: researchAsOf, value, before });
}

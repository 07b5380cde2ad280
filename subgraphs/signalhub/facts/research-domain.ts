/** The five categories of company research, in the order in which they are shown. */
export const RESEARCH_CATEGORIES = [
  'ownership_control',
  'policy_support',
  'financing_debt',
  'capital_use',
  'business_projects',
] as const;
export type ResearchCategory = (typeof RESEARCH_CATEGORIES)[number];

/** Chinese labels of the categories. */
export const CATEGORY_LABELS: Readonly<Record<ResearchCategory, string>> = {
  ownership_control: '股权与控制权',
  policy_support: '政策支持',
  financing_debt: '融资与债务',
  capital_use: '资金运用',
  business_projects: '业务与项目',
};

const DOMAINS_BY_CATEGORY = {
  ownership_control: [
    'shareholding',
    'actual_controller',
    'concert_party',
    'share_pledge',
    'equity_incentive',
  ],
  policy_support: ['government_subsidy', 'tax_incentive', 'qualification', 'policy_programme'],
  financing_debt: [
    'bank_credit',
    'bond_issue',
    'equity_financing',
    'external_guarantee',
    'credit_rating',
  ],
  capital_use: [
    'raised_funds',
    'capital_expenditure',
    'acquisition',
    'cash_dividend',
    'wealth_management',
  ],
  business_projects: [
    'major_contract',
    'production_capacity',
    'research_development',
    'customer_supplier',
    'overseas_business',
  ],
} as const satisfies Readonly<Record<ResearchCategory, readonly string[]>>;

export type ResearchDomain = (typeof DOMAINS_BY_CATEGORY)[ResearchCategory][number];

/** Every domain, in the order of the categories. */
export const RESEARCH_DOMAINS: readonly ResearchDomain[] =
  Object.values(DOMAINS_BY_CATEGORY).flat();

const CATEGORY_BY_DOMAIN = new Map<ResearchDomain, ResearchCategory>(
  RESEARCH_CATEGORIES.flatMap((category) =>
    DOMAINS_BY_CATEGORY[category].map((domain) => [domain, category] as const),
  ),
);

/** The category of a domain. */
export function categoryOfDomain(domain: ResearchDomain): ResearchCategory {
  return CATEGORY_BY_DOMAIN.get(domain)!;
}

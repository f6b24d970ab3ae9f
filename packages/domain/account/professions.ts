/** Specification part 1, section 1. */
export const PROFESSIONS = [
  { key: 'agent', title: 'Real-estate agent' },
  { key: 'broker', title: 'Broker' },
  { key: 'brokerage', title: 'Brokerage manager' },
  { key: 'developer', title: 'Developer' },
  { key: 'investor', title: 'Investor' },
  { key: 'appraiser', title: 'Appraiser' },
  { key: 'planner', title: 'Planner or public servant' },
  { key: 'lender', title: 'Mortgage broker or lender' },
  { key: 'lawyer', title: 'Lawyer or notary' },
  { key: 'other', title: 'Other' },
] as const

export type ProfessionKey = (typeof PROFESSIONS)[number]['key']
export const isProfessionKey = (text: string): text is ProfessionKey =>
  PROFESSIONS.some(({ key }) => key === text)

/** Parts for the client, in their usual order. */
export const PART_TITLES = {
  value: 'Likely price',
  comparables: 'The sales we compared',
  adjustments: 'Differences in dollars',
  asking: 'What to ask for',
  proceeds: 'Estimated net proceeds',
  accuracy: 'How accurate is this?',
  competition: 'Competing listings',
  market: 'The market',
  facts: 'The property',
  assessment: 'Assessed value',
  notes: 'Notes',
} as const
export type SharedPart = keyof typeof PART_TITLES
export const SHARED_PARTS = Object.keys(PART_TITLES) as [SharedPart, ...SharedPart[]]

/** Parts that are shown inside another part, so that they cannot be moved. */
export const INNER_PARTS: readonly SharedPart[] = ['adjustments', 'assessment']

/** Parts of a new analysis. Proceeds and notes must be chosen. */
export const FIRST_SHARED_PARTS: readonly SharedPart[] = SHARED_PARTS.filter(
  (part) => part !== 'proceeds' && part !== 'notes',
)

const REQUIRED_PARTS: Partial<Record<SharedPart, readonly SharedPart[]>> = {
  // Adjusted prices and weights reveal the value, so the value is needed too.
  adjustments: ['value', 'comparables'],
  asking: ['value'],
  proceeds: ['value'],
}

/** Adds parts that the chosen parts need, and places adjustments directly after the comparables. */
export function visibleParts(chosen: readonly string[]): SharedPart[] {
  const parts = knownParts(chosen).filter(
    (part) => REQUIRED_PARTS[part]?.every((required) => chosen.includes(required)) ?? true,
  )
  const outer = parts.filter((part) => part !== 'adjustments')
  return parts.includes('adjustments')
    ? outer.flatMap((part): SharedPart[] => (part === 'comparables' ? [part, 'adjustments'] : [part]))
    : outer
}

/** Removes notes on adjustments, which belong to the part `notes`. */
export const withoutNotes = <Comparable extends { rows: readonly { override: { note: string } | null }[] }>(
  comparable: Comparable,
): Comparable => ({
  ...comparable,
  rows: comparable.rows.map((row) => ({ ...row, override: row.override && { ...row.override, note: '' } })),
})

/** Drops parts that this version of Lotline does not have. */
export const knownParts = (parts: readonly string[]): SharedPart[] =>
  parts.filter((part): part is SharedPart => Object.hasOwn(PART_TITLES, part))

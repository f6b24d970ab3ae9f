import { type Assessment, assessmentBlocks, YEAR_COLUMNS } from '#contract/parcel/blocks/assessment-blocks.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import type { Block } from '#domain/blocks/block.ts'
import { fact, factsBlock, tableBlock } from '#domain/blocks/make-block.ts'
import { formatProperties } from '#domain/parcel/address/strata-unit.ts'
import { splitYearsByRoll } from '#domain/parcel/figures/assessed-years.ts'
import { formatList } from '#domain/text/counts.ts'
import { cardPart, type PartMaker, readCards } from './part-maker.ts'

export const assessmentsPart: PartMaker = {
  ...cardPart(assessmentBlocks),
  async ofAll({ card }, parcels) {
    const cards = await readCards(card, parcels)
    const latestRolls = cards.flatMap(({ name, card }) => {
      const latest = splitYearsByRoll(card).newest
      return latest ? { name, card, ...latest } : []
    })
    if (latestRolls.length === 0) return null
    const table = tableBlock(
      'newest',
      'Latest assessments',
      latestRolls,
      [['address', 'Parcel', 'text', ({ name }) => name], ...YEAR_COLUMNS],
      (row) => ({ key: row.card.parcel.upid, releaseId: row.releaseId }),
    )
    return { blocks: [table, totalFacts(latestRolls, cards)] }
  },
}

/**
 * Sums the latest assessed totals, with caveats. Counts a roll over several of the parcels once. Does not
 * count units whose building is included.
 */
function totalFacts(
  assessments: readonly NewestAssessment[],
  cards: readonly Pick<NewestAssessment, 'card'>[],
): Block {
  const upids = new Set(assessments.map(({ card }) => card.parcel.upid))
  const entries = assessments.filter(({ card }) => card.building === null || !upids.has(card.building.upid))
  const rolls = new Map(entries.map((row) => [rollKey(row), row]))
  const withTotals = [...rolls.values()].filter(({ totalDollars }) => totalDollars !== null)
  const sum = withTotals.reduce((dollars, row) => dollars + (row.totalDollars ?? 0), 0)
  const missing = cards.length - assessments.length + rolls.size - withTotals.length
  const years = [...new Set(withTotals.map(({ year }) => year))].toSorted()
  const hasUnits = cards.some(({ card }) => card.building !== null)
  const notes = [
    years.length > 1 && `Of ${formatList(years.map(String))}`,
    rolls.size < assessments.length && 'Rolls and buildings shared by several rows are counted once',
    missing > 0 && `${formatProperties(missing, hasUnits)} without an assessed total not included`,
  ]
  const value = withTotals.length === 0 ? null : sum
  const total = fact('total', 'Assessed value', 'currency0', value, null, notes.filter(Boolean).join('. '))
  return factsBlock('together', 'Together', [total])
}

interface NewestAssessment extends Assessment {
  card: ParcelCard
}

const rollKey = ({ card: { parcel, roll }, parcelsOnRoll, releaseId }: NewestAssessment): string =>
  parcelsOnRoll > 1 && roll !== null ? `roll ${releaseId} ${roll.number}` : parcel.upid

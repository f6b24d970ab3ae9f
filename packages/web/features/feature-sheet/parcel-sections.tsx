import type { ReactNode } from 'react'
import {
  assessedFact,
  assessmentTables,
  fullCaveat,
  rollFacts,
} from '#contract/parcel/blocks/assessment-blocks.ts'
import { lotFacts } from '#contract/parcel/blocks/lot-facts.ts'
import { saleFacts } from '#contract/parcel/blocks/market-blocks.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { pickFacts } from '#domain/blocks/block.ts'
import { planningFacts, planningLines } from '#domain/layers/planning-lines.ts'
import { splitYearsByRoll } from '#domain/parcel/figures/assessed-years.ts'
import { FactList } from '../../property/blocks/fact-list.tsx'
import { FactTable } from '../../property/blocks/fact-table.tsx'
import { Caption } from '../../ui/note.tsx'
import classes from './feature-sheet.module.css'

const MAX_SALES = 5
const SIZES = ['pid', 'area', 'statedArea', 'frontage', 'statedFrontage', 'depth', 'statedDepth']

/** Assessed values of the whole building, even if the listing is for one unit. */
export function AssessedValues({ card }: { card: ParcelCard }) {
  const { newest } = splitYearsByRoll(card)
  if (!newest) return null
  const caveat = fullCaveat(newest)
  return (
    <SheetSection title="Assessed values of the parcel">
      {caveat !== null && <Caption>{caveat}.</Caption>}
      {assessmentTables(card).map((block) => (
        <FactTable key={block.key} block={block} provenance={card.provenance} />
      ))}
    </SheetSection>
  )
}

export function ParcelFacts({ card }: { card: ParcelCard }) {
  const { provenance } = card
  const lot = lotFacts(card)
  const facts = [
    ...pickFacts(lot, SIZES),
    assessedFact(card) ?? [],
    ...rollFacts(card),
    ...pickFacts(lot, ['legal']),
  ].flat()
  const planning = planningFacts(planningLines(card))
  const sales = saleFacts(card).slice(0, MAX_SALES)
  return (
    <>
      <SheetSection title="Parcel">
        <FactList facts={facts} provenance={provenance} />
      </SheetSection>
      {planning.length > 0 && (
        <SheetSection title="Planning">
          <FactList facts={planning} provenance={provenance} foldedNoun="plans" />
        </SheetSection>
      )}
      {sales.length > 0 && (
        <SheetSection title="Latest sales">
          <FactList facts={sales} provenance={provenance} />
        </SheetSection>
      )}
    </>
  )
}

export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

import { assessmentsTable } from '#contract/parcel/blocks/assessment-blocks.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { statedLevy, statedUse } from '#domain/parcel/figures/assessed-years.ts'
import { formatCurrency } from '#domain/text/money.ts'
import { FactTable } from '../../../property/blocks/fact-table.tsx'
import { Sourced } from '../sourced.tsx'
import classes from './assessments.module.css'
import { CardSection } from './card-section.tsx'

export function Assessments({ card }: { card: ParcelCard }) {
  const { assessments, provenance } = card
  if (assessments.length === 0) return null
  const levied = statedLevy(assessments)
  const used = statedUse(assessments)
  return (
    <CardSection title="Assessment">
      <FactTable block={assessmentsTable(card)} provenance={provenance} />
      {levied && (
        <p className={classes.note}>
          Tax levy {levied.year}:{' '}
          <Sourced release={levied.releaseId}>{formatCurrency(levied.taxLevyDollars)}</Sourced>
        </p>
      )}
      {used && (
        <p className={classes.note}>
          Actual use: <Sourced release={used.releaseId}>{used.actualUse}</Sourced>
        </p>
      )}
    </CardSection>
  )
}

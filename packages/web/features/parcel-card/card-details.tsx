import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { Assessments } from './details/assessments.tsx'
import { FurtherFacts } from './details/further-facts.tsx'
import { Legal } from './details/legal.tsx'
import { Listings, Sales } from './details/market.tsx'
import { Planning } from './details/planning.tsx'
import { StrataUnits } from './details/strata-units.tsx'

/** Everything below the key figures; a section without data is left out. */
export function CardDetails({ card }: { card: ParcelCard }) {
  return (
    <>
      <Planning card={card} />
      <Assessments card={card} />
      <Sales card={card} />
      <Listings card={card} />
      <StrataUnits card={card} />
      <Legal card={card} />
      <FurtherFacts card={card} />
    </>
  )
}

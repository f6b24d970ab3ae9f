import type { ShownAnalysis } from '#contract/cma/analysis-share-calls.ts'
import { toReleases } from '#domain/blocks/make-block.ts'
import { formatCount } from '#domain/text/counts.ts'
import { shownComparablesText } from '#domain/valuation/analysis/answer-texts.ts'
import { PART_TITLES } from '#domain/valuation/analysis/shared-parts.ts'
import { neverComparedText, saleCard } from '#domain/valuation/client/sale-card.ts'
import { StreetViewIfThere } from '../../../imagery/street-view-if-there.tsx'
import { FactCard, FactCards } from '../../../property/blocks/fact-card.tsx'
import { useIsNarrow } from '../../../ui/behaviour/use-is-narrow.ts'
import { useCollapsed } from '../../../ui/lists/use-collapsed.tsx'
import page from './shown-analysis.module.css'

type ComparablesData = Pick<
  ShownAnalysis,
  'parts' | 'units' | 'areComparablesWithheld' | 'answer' | 'effectiveDate' | 'photos'
>

/** No source marks, because a link lists its sources at the end. */
const NO_RELEASES = { sale: toReleases([]), differences: toReleases([]) }

export function ShownComparables({ analysis }: { analysis: ComparablesData }) {
  const { answer, areComparablesWithheld, effectiveDate, units, photos } = analysis
  const { comparables, attributes } = answer
  const hasDifferences = analysis.parts.includes('adjustments')
  const subject = { attributes, effectiveDate, units }
  const { visibleItems: cards, button } = useCollapsed(comparables, {
    max: useIsNarrow() ? MAX_ON_PHONES : comparables.length,
    all: `all ${formatCount(comparables.length, 'sale')}`,
  })
  const notCompared = hasDifferences ? neverComparedText(comparables) : null
  return (
    <section className={page.section} data-long="true">
      <h2>{PART_TITLES.comparables}</h2>
      {areComparablesWithheld && <p className={page.left}>{shownComparablesText(comparables.length)}</p>}
      {!areComparablesWithheld && comparables.length === 0 && <p>There are no comparables.</p>}
      {notCompared !== null && <p className={page.left}>{notCompared}</p>}
      <FactCards>
        {cards.map((comparable) => (
          <FactCard
            key={comparable.sale.id}
            block={saleCard(comparable, { subject, all: comparables, hasDifferences, releases: NO_RELEASES })}
            units={units}
            picture={<CardPicture comparable={comparable} photos={photos} />}
          />
        ))}
      </FactCards>
      {button}
    </section>
  )
}

/** Cards before expanding, so that the asking prices below stay within reach. */
const MAX_ON_PHONES = 3
const PICTURE = { width: 340, height: 190 }

interface CardPictureProps extends Pick<ComparablesData, 'photos'> {
  comparable: ComparablesData['answer']['comparables'][number]
}

function CardPicture({ comparable: { number, sale }, photos }: CardPictureProps) {
  const photo = photos.find((candidate) => candidate.number === number)
  return photo ? (
    <img src={photo.picture} alt={sale.name} {...PICTURE} />
  ) : (
    <StreetViewIfThere place={{ centre: sale.position, address: null }} label={sale.name} {...PICTURE} />
  )
}

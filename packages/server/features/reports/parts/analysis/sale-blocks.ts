/** Makes cards of the comparables, each below the agent's photo or a street view, as in shared links. */
import { LotlineError } from '#contract/errors.ts'
import type { Block, PictureBlock, ViewBlock } from '#domain/blocks/block.ts'
import { inBothUnits } from '#domain/blocks/block-units.ts'
import { textBlock, toReleases } from '#domain/blocks/make-block.ts'
import { PART_TITLES } from '#domain/valuation/analysis/shared-parts.ts'
import { neverComparedText, numberedPhotos, saleCard } from '#domain/valuation/client/sale-card.ts'
import { croppedPicture } from '../../../../platform/storage/reencode-picture.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import { findStreetView } from '../../../parcels/imagery/service.ts'
import type { PartRequest } from '../part-maker.ts'
import { viewBlock } from '../picture-block.ts'
import { adjustmentReleases, allReleaseIds, type Sale, saleReleases } from './value-blocks.ts'

/** The size of a card's picture, in CSS pixels. */
const PICTURE = { width: 340, height: 190 }

const NUMBER_NOTE = 'Numbered as on the map.'
const SUM_NOTE =
  'The differences from this home add up to the price for which each would have sold if it were this home.'

export async function saleBlocks(
  request: PartRequest,
  { analysis, answer }: AnalysisWithAnswer,
  hasDifferences: boolean,
): Promise<Block[]> {
  const { attributes, comparables } = answer
  if (comparables.length === 0) return []
  const differences = adjustmentReleases({ analysis, answer })
  const notCompared = hasDifferences ? neverComparedText(comparables) : null
  const pictures = await getPictures(request, { analysis, answer })
  const { effectiveDate } = analysis
  return [
    {
      kind: 'text',
      key: 'sales',
      title: PART_TITLES.comparables,
      text: hasDifferences && comparables.some(isAdjusted) ? `${NUMBER_NOTE} ${SUM_NOTE}` : NUMBER_NOTE,
      madeFrom: [],
    },
    ...(notCompared === null ? [] : [textBlock('notCompared', notCompared, allReleaseIds(differences))]),
    ...comparables.flatMap((comparable) => {
      const releases = { sale: toReleases(saleReleases(comparable.sale)), differences }
      return [
        ...pictures.filter(({ cardId }) => cardId === comparable.sale.id),
        ...inBothUnits((units) => {
          const subject = { attributes, effectiveDate, units }
          return [saleCard(comparable, { subject, all: comparables, hasDifferences, releases })]
        }),
      ]
    }),
  ]
}

const isAdjusted = ({ rows }: { rows: readonly { dollars: number }[] }) =>
  rows.some(({ dollars }) => dollars !== 0)

async function getPictures(request: PartRequest, { analysis, answer }: AnalysisWithAnswer) {
  const { comparables, provenance } = answer
  const photos = numberedPhotos(comparables, analysis.photos)
  const cards = await Promise.all(
    comparables.map(async ({ number, sale }): Promise<PictureBlock | ViewBlock | null> => {
      const photo = photos.find((other) => other.number === number)
      const bytes = photo ? await request.photo(photo.picture) : null
      if (bytes === null) return getView(request, sale)
      const sourceKey = sale.releaseId === null ? null : (provenance[sale.releaseId]?.sourceKey ?? '')
      return {
        kind: 'picture',
        key: 'photo',
        cardId: sale.id,
        pictureId: request.savePicture(await croppedPicture(bytes, PICTURE)),
        ...PICTURE,
        label: `Photo of ${sale.name}`,
        attributions: [],
        // The label contains the sale's name, which comes from this source.
        sourceKeys: sourceKey === null ? [] : [sourceKey],
      }
    }),
  )
  return cards.filter((card) => card !== null)
}

async function getView(request: PartRequest, { id, name, position }: Sale): Promise<ViewBlock | null> {
  if (request.google === null) return null
  try {
    const place = { parcel: { geocenter: position }, front: null }
    const view = await findStreetView(request.google, place, request.signal)
    return view && viewBlock(view, { ...PICTURE, label: `Street View of ${name}`, note: '', cardId: id })
  } catch (error) {
    if (!(error instanceof LotlineError) || error.code !== 'source_not_connected') throw error
    request.saveFailure({ title: 'Google Street View', reason: error.message, credentials: null })
    return null
  }
}

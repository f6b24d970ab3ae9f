import { LotlineError } from '#contract/errors.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import type { Block } from '#domain/blocks/block.ts'
import { factsBlock, textBlock } from '#domain/blocks/make-block.ts'
import { type PlanningLine, planningFacts, planningLines } from '#domain/layers/planning-lines.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { CONSTRAINTS, type Constraint, isConstraint } from '#domain/parcel/place/outside.ts'
import { drawOverlaidPicture, type Overlay } from '../../parcels/imagery/service.ts'
import { cardPart, ifAllNear, type PartMaker, type PartRequest, readCards } from './part-maker.ts'
import { pictureRequest, toPictureBlock } from './picture-block.ts'
import { planningTogether } from './planning-together.ts'

const CONSTRAINT_LOOKS: Readonly<Record<Constraint, Omit<Overlay, 'layer'>>> = {
  alr: { title: 'Agricultural Land Reserve (ALR)', colour: '#5d7f1c', look: 'dots' },
  floodplain: { title: 'Mapped floodplain', colour: '#2878a8', look: 'hatch' },
}
const SECONDARY_LOOK = { colour: '#4b4fb5', look: 'outline' } as const
const ELEMENTARY_LOOK = { colour: '#9a5b00', look: 'dashed' } as const

export const planningPart: PartMaker = {
  ...cardPart((card) => linesBlock('planning', planningLines(card), 'No planning data covers this parcel.')),
  async ofAll({ card }, parcels) {
    const namedCards = await readCards(card, parcels)
    const blocks = planningTogether(
      namedCards.map((namedCard) => ({ ...namedCard, lines: planningLines(namedCard.card) })),
      'No planning data covers these parcels.',
    )
    return { blocks, replaced: namedCards.map(({ card: { parcel } }) => parcel.upid) }
  },
}

/** Nearby parcels share one map. Values that are equal for all parcels are stated once. */
const overlayPart = ({ key, includes, overlaysOf, metres, emptyText, labelOf }: OverlayPart): PartMaker => {
  const linesIn = (card: ParcelCard) => planningLines(card).filter(includes)
  const mapBlocks = async (
    request: PartRequest,
    cards: readonly ParcelCard[],
    name: string,
  ): Promise<Block[]> => {
    const overlays = new Map(cards.flatMap(overlaysOf).map((overlay) => [JSON.stringify(overlay), overlay]))
    if (overlays.size === 0) return []
    const upids = cards.map(({ parcel }) => parcel.upid)
    const overlayRequest = { overlays: [...overlays.values()], metres }
    const picture = await drawOverlaidPicture(
      request.database,
      upids,
      overlayRequest,
      pictureRequest(request),
    )
    if (!picture) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
    return [toPictureBlock(request, picture, labelOf(name))]
  }
  return {
    async ofParcel(request, { upid, addressLine1 }) {
      const card = await request.card(upid)
      return [
        ...linesBlock(key, linesIn(card), emptyText),
        ...(await mapBlocks(request, [card], addressLine1 ?? 'the parcel')),
      ]
    },
    ofAll: ifAllNear(async (request, parcels) => {
      const namedCards = await readCards(request.card, parcels)
      const plannedParcels = namedCards.map((item) => ({ ...item, lines: linesIn(item.card) }))
      const name = formatParcels(parcels.map(({ upid }) => upid))
      const cards = namedCards.map(({ card }) => card)
      return [...planningTogether(plannedParcels, emptyText), ...(await mapBlocks(request, cards, name))]
    }),
  }
}

interface OverlayPart {
  key: string
  includes: (line: PlanningLine) => boolean
  overlaysOf: (card: ParcelCard) => Overlay[]
  metres: number
  emptyText: string
  labelOf: (name: string) => string
}

export const constraintsPart = overlayPart({
  key: 'constraints',
  includes: ({ layer }) => isConstraint(layer),
  overlaysOf: (card) =>
    CONSTRAINTS.flatMap((layer) => {
      // Layers without a source are omitted: an empty map would read as “none here”.
      const isMapped = planningLines(card).some((line) => line.layer === layer && line.releaseId !== null)
      return isMapped ? [{ layer, ...CONSTRAINT_LOOKS[layer] }] : []
    }),
  metres: 400,
  emptyText: 'No data on floodplains or the ALR covers this place.',
  labelOf: (name) => `Map of ${name} and its surroundings, with floodplain and ALR where they are mapped`,
})

export const catchmentsPart = overlayPart({
  key: 'catchments',
  includes: ({ layer }) => layer === 'school_catchment',
  overlaysOf: (card) =>
    planningLines(card)
      .filter(({ layer }) => layer === 'school_catchment')
      .map(({ key, text: title }): Overlay => {
        const category = card.layers.find(({ featureId }) => featureId === key)?.category ?? ''
        const look = /secondary/i.test(category) ? SECONDARY_LOOK : ELEMENTARY_LOOK
        return { layer: 'school_catchment', featureIds: [key], title, ...look }
      }),
  metres: 2500,
  emptyText: 'No school catchment data covers this place.',
  labelOf: (name) => `Map of the school catchments of ${name}`,
})

const linesBlock = (key: string, lines: readonly PlanningLine[], none: string): Block[] =>
  lines.length === 0 ? [textBlock('none', none)] : [factsBlock(key, null, planningFacts(lines))]

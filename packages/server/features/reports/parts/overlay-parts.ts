import type { ParcelCard } from '#contract/parcel/parcels.ts'
import type { Block } from '#domain/blocks/block.ts'
import { factsBlock, textBlock } from '#domain/blocks/make-block.ts'
import { type PlanningLine, planningFacts, planningLines } from '#domain/layers/planning-lines.ts'
import { CONSTRAINTS, type Constraint, isConstraint } from '#domain/parcel/place/outside.ts'
import { drawOverlaidPicture, type Overlay } from '../../parcels/imagery/service.ts'
import { cardPart, nearPart, notInData, type PartMaker, readCards } from './part-maker.ts'
import { PICTURE_REQUEST, toPictureBlock } from './picture-block.ts'
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
const overlayPart = ({ key, includes, overlaysOf, metres, emptyText, labelOf }: OverlayPart): PartMaker =>
  nearPart(async (request, parcels, name) => {
    const namedCards = await readCards(request.card, parcels)
    const plannedParcels = namedCards.map((namedCard) => ({
      ...namedCard,
      lines: planningLines(namedCard.card).filter(includes),
    }))
    const [first] = plannedParcels
    if (!first) throw notInData()
    const facts =
      parcels.length === 1
        ? linesBlock(key, first.lines, emptyText)
        : planningTogether(plannedParcels, emptyText)
    const overlays = new Map(
      namedCards.flatMap(({ card }) => overlaysOf(card)).map((overlay) => [JSON.stringify(overlay), overlay]),
    )
    if (overlays.size === 0) return facts
    const picture = await drawOverlaidPicture(
      request.database,
      namedCards.map(({ card }) => card.parcel.upid),
      { overlays: [...overlays.values()], metres },
      PICTURE_REQUEST,
    )
    if (!picture) throw notInData()
    return [...facts, toPictureBlock(request, picture, labelOf(name))]
  })

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

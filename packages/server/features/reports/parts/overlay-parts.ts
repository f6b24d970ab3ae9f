import { LotlineError } from '#contract/errors.ts'
import { planningFacts } from '#contract/parcel/blocks/planning-facts.ts'
import type { Block } from '#domain/blocks/block.ts'
import { factsBlock, text } from '#domain/blocks/make-block.ts'
import { type PlanningLine, planningLines } from '#domain/layers/planning-lines.ts'
import { CONSTRAINTS, type Constraint, isConstraint } from '#domain/parcel/place/outside.ts'
import { type Overlay, overlaidPicture } from '../../parcels/imagery/service.ts'
import { ofCard, type PartMaker, type PartRequest, readCards } from './part-maker.ts'
import { asPictureBlock, pictureRequest } from './picture-block.ts'
import { planningTogether } from './planning-together.ts'

/** Metres of ground around the parcel on the maps. */
const CONSTRAINTS_METRES = 400
const CATCHMENTS_METRES = 2500

/** The map's own colours and patterns of these layers, on light ground. */
const CONSTRAINT_LOOKS: Readonly<Record<Constraint, Omit<Overlay, 'layer'>>> = {
  alr: { title: 'Agricultural Land Reserve (ALR)', colour: '#5d7f1c', look: 'dots' },
  floodplain: { title: 'Mapped floodplain', colour: '#2878a8', look: 'hatch' },
}
const SECONDARY = { colour: '#4b4fb5', look: 'outline' } as const
const YOUNGER = { colour: '#9a5b00', look: 'dashed' } as const

/** Zoning, plans and constraints with the share of the parcel that each covers, as on the parcel card. */
export const planningPart: PartMaker = {
  ...ofCard((card) => linesBlock('planning', planningLines(card), 'No planning data covers this parcel.')),
  isOfAllAlone: true,
  async ofAll({ card }, parcels) {
    const found = await readCards(card, parcels)
    return planningTogether(found.map((each) => ({ ...each, lines: planningLines(each.card) })))
  },
}

/** Floodplain and ALR on the parcel, as the parcel card writes them, and around it on a map. */
export const constraintsPart: PartMaker = {
  async ofParcel(request, { upid, addressLine1 }) {
    const lines = planningLines(await request.card(upid)).filter(({ layer }) => isConstraint(layer))
    const overlays = CONSTRAINTS.flatMap((layer) => {
      // Without a mapping source, an empty map would read as “none here”.
      const isMapped = lines.some((line) => line.layer === layer && line.releaseId !== null)
      return isMapped ? [{ layer, ...CONSTRAINT_LOOKS[layer] }] : []
    })
    const label = `Map of ${addressLine1 ?? 'the parcel'} and what is around it, with the floodplain and the ALR where they are mapped`
    return [
      ...linesBlock('constraints', lines, 'Nothing is known of floodplains or the ALR here.'),
      ...(await mapOf(request, upid, { overlays, metres: CONSTRAINTS_METRES, label })),
    ]
  },
}

/** School catchments that contain the parcel, on a map. */
export const catchmentsPart: PartMaker = {
  async ofParcel(request, { upid, addressLine1 }) {
    const card = await request.card(upid)
    const lines = planningLines(card).filter(({ layer }) => layer === 'school_catchment')
    const overlays = lines.map(({ key, text: title }): Overlay => {
      const category = card.layers.find(({ featureId }) => featureId === key)?.category ?? ''
      const look = /secondary/i.test(category) ? SECONDARY : YOUNGER
      return { layer: 'school_catchment', featureIds: [key], title, ...look }
    })
    const label = `Map of the school catchments of ${addressLine1 ?? 'the parcel'}`
    return [
      ...linesBlock('catchments', lines, 'No school catchment of this parcel is in the data.'),
      ...(await mapOf(request, upid, { overlays, metres: CATCHMENTS_METRES, label })),
    ]
  },
}

async function mapOf(
  request: PartRequest,
  upid: string,
  { overlays, metres, label }: { overlays: readonly Overlay[]; metres: number; label: string },
): Promise<Block[]> {
  if (overlays.length === 0) return []
  const picture = await overlaidPicture(request.database, upid, { overlays, metres }, pictureRequest(request))
  if (!picture) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
  return [asPictureBlock(request, picture, label)]
}

/** Returns planning lines as facts, or the sentence `none`. */
const linesBlock = (key: string, lines: readonly PlanningLine[], none: string): Block[] =>
  lines.length === 0 ? [text('none', none)] : [factsBlock(key, null, planningFacts(lines))]

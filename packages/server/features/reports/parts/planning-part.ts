import { planningLines } from '#domain/layers/planning-lines.ts'
import { linesBlock } from './overlay-parts.ts'
import type { PartMaker } from './part-maker.ts'

/** Zoning, plans and constraints with the share of the parcel that each covers, worded as on the parcel card. */
export const planningPart: PartMaker = {
  async ofParcel({ card }, { upid }) {
    return linesBlock('planning', planningLines(await card(upid)), 'No planning data covers this parcel.')
  },
}

import { inBothUnits } from '#domain/blocks/block-units.ts'
import { textBlock } from '#domain/blocks/make-block.ts'
import { STREET_VIEW_RADIUS_METRES } from '#domain/geometry/street-view.ts'
import { formatMonth } from '#domain/text/dates.ts'
import { formatReach } from '#domain/text/units.ts'
import { findStreetView } from '../../parcels/imagery/service.ts'
import type { PartMaker } from './part-maker.ts'
import { PICTURE_SIZE, viewBlock } from './picture-block.ts'

const { width, height } = PICTURE_SIZE

export const streetViewPart: PartMaker = {
  async ofParcel(request, { upid, addressLine1 }) {
    const card = await request.card(upid)
    if (request.google === null)
      return [textBlock('none', 'No image available: Google Maps is not set up on this server.')]
    const streetView = await findStreetView(request.google, card, request.signal)
    if (streetView === null)
      return inBothUnits((units) => [
        textBlock(
          'none',
          `No image available: Google Street View has no outdoor panorama within ${formatReach(STREET_VIEW_RADIUS_METRES, units)} of this parcel.`,
        ),
      ])
    const { photographedOn } = streetView
    const date =
      photographedOn === null
        ? 'Google states no date.'
        : `Photographed in ${/-/.test(photographedOn) ? formatMonth(photographedOn) : photographedOn}.`
    return inBothUnits((units) => [
      viewBlock(streetView, {
        width,
        height,
        label: `Street View of ${addressLine1 ?? 'the parcel'}`,
        note: `From the road, ${formatReach(STREET_VIEW_RADIUS_METRES, units)} away at most. ${date}`,
      }),
    ])
  },
}

import { LotlineError } from '#contract/errors.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { drawParcelPicture, drawParcelsPicture } from '../../parcels/imagery/service.ts'
import { type PartMaker, parcelsOnOneMap } from './part-maker.ts'
import { pictureRequest, toPictureBlock } from './picture-block.ts'

export const locationPart: PartMaker = {
  replacedByAll: parcelsOnOneMap,
  async ofParcel(request, { upid, addressLine1 }) {
    const picture = await drawParcelPicture(request.database, upid, pictureRequest(request))
    if (!picture) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
    return [
      toPictureBlock(request, picture, `Map of ${addressLine1 ?? 'the parcel'} and the parcels around it`),
    ]
  },
  async ofAll(request, parcels) {
    const upids = parcels.map(({ upid }) => upid)
    const picture = await drawParcelsPicture(request.database, upids, pictureRequest(request))
    if (!picture || picture.visibleUpids.length === 1) return []
    return [toPictureBlock(request, picture, `Map of ${formatParcels(picture.visibleUpids)} of this report`)]
  },
}

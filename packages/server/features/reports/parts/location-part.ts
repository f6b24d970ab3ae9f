import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { drawParcelPicture, drawParcelsPicture } from '../../parcels/imagery/service.ts'
import { notInData, type PartMaker } from './part-maker.ts'
import { PICTURE_REQUEST, toPictureBlock } from './picture-block.ts'

export const locationPart = {
  async ofParcel(request, { upid, addressLine1 }) {
    const picture = await drawParcelPicture(request.database, upid, PICTURE_REQUEST)
    if (!picture) throw notInData()
    return [
      toPictureBlock(request, picture, `Map of ${addressLine1 ?? 'the parcel'} and the parcels around it`),
    ]
  },
  async ofAll(request, parcels) {
    const upids = parcels.map(({ upid }) => upid)
    const picture = await drawParcelsPicture(request.database, upids, PICTURE_REQUEST)
    if (!picture || picture.visibleUpids.length === 1) return null
    const { visibleUpids: replaced } = picture
    const label = `Map of ${formatParcels(replaced)} of this report`
    return { blocks: [toPictureBlock(request, picture, label)], replaced }
  },
} satisfies PartMaker

import { LotlineError } from '#contract/errors.ts'
import type { PartBlock } from '#domain/report/part-content.ts'
import { formatCount } from '#domain/text/counts.ts'
import { type Picture, parcelPicture, parcelsPicture } from '../../parcels/imagery/service.ts'
import type { PartMaker, PartRequest } from './part-maker.ts'

/** CSS pixels: what fits between the margins of every paper. */
const SIZE = { width: 660, height: 380 }
const REQUEST = { ...SIZE, theme: 'light', scale: 2 } as const

/** Each parcel among its neighbours, and all together where the report has several. */
export const locationPart: PartMaker = {
  async ofParcel(request, { upid, addressLine1 }) {
    const picture = await parcelPicture(request.database, upid, REQUEST)
    if (!picture) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
    return [asBlock(request, picture, `Map of ${addressLine1 ?? 'the parcel'} and the parcels around it`)]
  },
  async ofAll(request, parcels) {
    const upids = parcels.map(({ upid }) => upid)
    const picture = await parcelsPicture(request.database, upids, REQUEST)
    if (!picture) return []
    return [asBlock(request, picture, `Map of ${formatCount(picture.shown.length, 'parcel')} of this report`)]
  },
}

function asBlock(request: PartRequest, { png, sources }: Picture, label: string): PartBlock {
  return {
    kind: 'picture',
    key: 'map',
    pictureId: request.savePicture(png),
    ...SIZE,
    label,
    attributions: [...new Set(sources.map(({ attribution }) => attribution))],
    sourceKeys: [...new Set(sources.map(({ key }) => key))],
  }
}

import { LotlineError } from '#contract/errors.ts'
import type { PictureBlock } from '#domain/blocks/block.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { SourceUnavailable } from '../../../connectors/facts/fact-connector.ts'
import { AERIAL_SOURCE } from '../../../connectors/imagery/aerial-imagery.ts'
import {
  drawAerialPicture,
  drawParcelPicture,
  drawParcelsPicture,
  parcelsInOnePicture,
} from '../../parcels/imagery/service.ts'
import { type PartMaker, type PartRequest, parcelsOnOneMap } from './part-maker.ts'
import { pictureRequest, toPictureBlock } from './picture-block.ts'

const DATES = 'The photograph may be years old: the imagery service states no date.'
const NO_IMAGERY =
  'A map that Lotline drew, not a photograph: the imagery service could not be reached when this part was made.'

/** Nearby parcels share an aerial photo. Falls back to the drawn map if the imagery is unavailable. */
export const aerialPart: PartMaker = {
  replacedByAll: parcelsOnOneMap,
  async ofParcel(request, { upid, addressLine1 }) {
    const name = addressLine1 ?? 'the parcel'
    const photograph = await aerialBlock(request, [upid], name)
    if (photograph !== null) return [photograph]
    const picture = await drawParcelPicture(request.database, upid, pictureRequest(request))
    if (!picture) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
    const map = toPictureBlock(request, picture, `Map of ${name} and the parcels around it`)
    return [{ ...map, note: NO_IMAGERY }]
  },
  async ofAll(request, parcels) {
    const upids = parcels.map(({ upid }) => upid)
    const visibleUpids = await parcelsInOnePicture(request.database, upids)
    if (visibleUpids.length === 0) return []
    const name = `${formatParcels(visibleUpids)} of this report`
    const photograph = await aerialBlock(request, visibleUpids, name)
    if (photograph !== null) return [photograph]
    const picture = await drawParcelsPicture(request.database, upids, pictureRequest(request))
    return picture ? [{ ...toPictureBlock(request, picture, `Map of ${name}`), note: NO_IMAGERY }] : []
  },
}

async function aerialBlock(
  request: PartRequest,
  upids: readonly string[],
  name: string,
): Promise<PictureBlock | null> {
  const { database, aerial: imagery, signal } = request
  try {
    const picture = await drawAerialPicture({ database, imagery }, upids, pictureRequest(request), signal)
    if (!picture) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
    return { ...toPictureBlock(request, picture, `Aerial view of ${name} with its outline`), note: DATES }
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error
    request.saveFailure({ title: AERIAL_SOURCE.title, reason: error.message, credentials: null })
    return null
  }
}

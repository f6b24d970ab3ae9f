import type { PictureBlock } from '#domain/blocks/block.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { SourceUnavailable } from '../../../connectors/facts/fact-connector.ts'
import { AERIAL_SOURCE } from '../../../connectors/imagery/aerial-imagery.ts'
import { drawAerialPicture } from '../../parcels/imagery/service.ts'
import { locationPart } from './location-part.ts'
import { notInData, type PartMaker, type PartRequest, parcelsOnOneMap } from './part-maker.ts'
import { PICTURE_REQUEST, toPictureBlock } from './picture-block.ts'

const DATES = 'The photograph may be years old: the imagery service states no date.'
const NO_IMAGERY =
  'A map that Lotline drew, not a photograph: the imagery service could not be reached when this part was made.'

/** Nearby parcels share an aerial photo. Falls back to the drawn map if the imagery is unavailable. */
export const aerialPart: PartMaker = {
  async ofParcel(request, parcel) {
    const photograph = await aerialBlock(request, [parcel.upid], parcel.addressLine1 ?? 'the parcel')
    return photograph ? [photograph] : withNote(await locationPart.ofParcel(request, parcel))
  },
  async ofAll(request, parcels) {
    const replaced = await parcelsOnOneMap(request, parcels)
    if (replaced.length === 0) return null
    const photograph = await aerialBlock(request, replaced, `${formatParcels(replaced)} of this report`)
    if (photograph) return { blocks: [photograph], replaced }
    const map = await locationPart.ofAll(request, parcels)
    return map && { blocks: withNote(map.blocks), replaced }
  },
}

const withNote = (maps: readonly PictureBlock[]) => maps.map((map) => ({ ...map, note: NO_IMAGERY }))

async function aerialBlock(
  request: PartRequest,
  upids: readonly string[],
  name: string,
): Promise<PictureBlock | null> {
  const { database, aerial: imagery, signal } = request
  try {
    const picture = await drawAerialPicture({ database, imagery }, upids, PICTURE_REQUEST, signal)
    if (!picture) throw notInData()
    return { ...toPictureBlock(request, picture, `Aerial view of ${name} with its outline`), note: DATES }
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error
    request.saveFailure({ title: AERIAL_SOURCE.title, reason: error.message, credentials: null })
    return null
  }
}

/** Photos of comparables that the agent uploaded, in rows of three above their numbers and names. */
import type { PictureBlock } from '#domain/blocks/block.ts'
import { numberedPhotos } from '#domain/valuation/client/comparable-photos.ts'
import { picturesInRow } from '../../../../platform/storage/reencode-picture.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import type { PartRequest } from '../part-maker.ts'

/** CSS pixels. */
const PHOTO = { width: 212, height: 140 }
const GAP = 12
const BESIDE = 3
const ROW_WIDTH = BESIDE * PHOTO.width + (BESIDE - 1) * GAP

export async function photoBlocks(
  { photo, savePicture }: Pick<PartRequest, 'photo' | 'savePicture'>,
  { analysis, answer: { comparables, provenance } }: AnalysisWithAnswer,
): Promise<PictureBlock[]> {
  const photos: { number: number; bytes: Buffer }[] = []
  for (const { number, picture } of numberedPhotos(comparables, analysis.photos)) {
    const bytes = await photo(picture)
    if (bytes) photos.push({ number, bytes })
  }
  const rows = Array.from({ length: Math.ceil(photos.length / BESIDE) }, (_, index) =>
    photos.slice(index * BESIDE, (index + 1) * BESIDE),
  )
  return Promise.all(
    rows.map(async (row, index) => {
      const sales = row.flatMap(({ number }) => comparables.filter((each) => each.number === number))
      const note = sales.map(({ number, sale }) => `${number}: ${sale.name}`).join(' · ')
      const sourceKeys = sales.flatMap(({ sale: { releaseId } }) =>
        releaseId === null ? [] : [provenance[releaseId]?.sourceKey ?? ''],
      )
      return {
        kind: 'picture' as const,
        key: `photos-${index + 1}`,
        pictureId: savePicture(
          await picturesInRow(
            row.map(({ bytes }) => bytes),
            { ...PHOTO, gap: GAP, count: BESIDE },
          ),
        ),
        width: ROW_WIDTH,
        height: PHOTO.height,
        label: `Photos of ${note}`,
        note,
        attributions: [],
        // A row names its sales.
        sourceKeys: [...new Set(sourceKeys)],
      }
    }),
  )
}

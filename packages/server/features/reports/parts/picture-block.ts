import type { PictureBlock } from '#domain/blocks/block.ts'
import type { Picture } from '../../parcels/imagery/render-picture.ts'
import type { AerialPicture } from '../../parcels/imagery/service.ts'
import type { PartRequest } from './part-maker.ts'

/** In CSS pixels. Two pictures with titles and facts fit on a page of every paper size. */
export const PICTURE_SIZE = { width: 660, height: 320 }

export const pictureRequest = ({ units }: Pick<PartRequest, 'units'>) =>
  ({ ...PICTURE_SIZE, theme: 'light', scale: 2, units }) as const

export const toPictureBlock = (
  { savePicture }: Pick<PartRequest, 'savePicture'>,
  picture: Pick<Picture, 'png' | 'sources'> | AerialPicture,
  label: string,
): PictureBlock => ({
  kind: 'picture',
  key: 'map',
  pictureId: savePicture('png' in picture ? picture.png : picture.jpeg),
  ...PICTURE_SIZE,
  label,
  attributions: [...new Set(picture.sources.map(({ attribution }) => attribution))],
  sourceKeys: [...new Set(picture.sources.map(({ key }) => key))],
})

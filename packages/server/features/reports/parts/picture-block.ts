import { createHash } from 'node:crypto'
import type { PictureBlock, ViewBlock } from '#domain/blocks/block.ts'
import { GOOGLE_SOURCE } from '../../../connectors/imagery/google-pictures.ts'
import type { Picture } from '../../parcels/imagery/render-picture.ts'
import type { AerialPicture, FoundView } from '../../parcels/imagery/service.ts'
import type { PartRequest } from './part-maker.ts'

/** In CSS pixels. Two pictures with titles and facts fit on a page of every paper size. */
export const PICTURE_SIZE = { width: 660, height: 320 }

export const PICTURE_REQUEST = { ...PICTURE_SIZE, theme: 'light', scale: 2 } as const

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

/** Width and height in CSS pixels. */
export const viewBlock = (
  { pose, copyright }: FoundView,
  options: Pick<ViewBlock, 'width' | 'height' | 'label' | 'note'> & { cardId?: string },
): ViewBlock => ({
  kind: 'view',
  key: 'view',
  viewId: createHash('sha256').update(JSON.stringify(pose)).digest('hex'),
  pose,
  ...options,
  attributions: [...new Set([GOOGLE_SOURCE.attribution, ...(copyright ? [copyright] : [])])],
  sourceKeys: [GOOGLE_SOURCE.key],
})

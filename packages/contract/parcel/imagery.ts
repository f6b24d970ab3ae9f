import { z } from 'zod'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { idText } from '../wire/plain-text.ts'
import { Units } from '../wire/units.ts'
import { Upid } from './parcels.ts'
import { StreetViewPose } from './street-view-pose.ts'

/** CSS pixels of the longest side of a picture that can be requested. */
export const MAX_PICTURE_SIDE = 1280
const PICTURE_SIDES = { least: 64, most: MAX_PICTURE_SIDE } as const

/** `370x200`: width and height in CSS pixels. */
export const PictureSize = z
  .string()
  .regex(/^\d{2,4}x\d{2,4}$/, 'width and height in pixels, such as 370x200')
  .refine(
    (text) =>
      text
        .split('x')
        .every((side) => Number(side) >= PICTURE_SIDES.least && Number(side) <= PICTURE_SIDES.most),
    `each side from ${PICTURE_SIDES.least} to ${PICTURE_SIDES.most} pixels`,
  )
  .transform((text) => {
    const [width = 0, height = 0] = text.split('x').map(Number)
    return { width, height }
  })

/** Longest address that Google takes. */
const ADDRESS_LENGTH = 16_384

export const IMAGERY_CALLS = {
  signMapPicture: {
    ...CALL_ADDRESSES.signMapPicture,
    access: 'subscriber',
    summary: 'Sign the address of a still picture of Google Maps, with our key and nobody else’s',
    body: z.object({ address: idText(1, ADDRESS_LENGTH) }),
    response: z.object({ address: z.string() }),
  },
  parcelStreetView: {
    ...CALL_ADDRESSES.parcelStreetView,
    access: 'subscriber',
    summary: 'Where Street View stands and looks to see a parcel; null where there is none',
    params: z.object({ upid: Upid }),
    response: z.object({ pose: StreetViewPose.nullable() }),
  },
  /** Returns a PNG, not an envelope. */
  parcelPicture: {
    ...CALL_ADDRESSES.parcelPicture,
    access: 'subscriber',
    summary: 'A parcel among its neighbours as a PNG, drawn from our own data',
    params: z.object({ upid: Upid }),
    query: z.object({
      size: PictureSize,
      theme: z.enum(['light', 'dark']).default('light'),
      /** Points to one CSS pixel: 2 for sharp screens and paper. */
      scale: z
        .enum(['1', '2'])
        .default('1')
        .transform((text): 1 | 2 => (text === '2' ? 2 : 1)),
      units: Units,
    }),
    response: z.unknown(),
  },
} as const

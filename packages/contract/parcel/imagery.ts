import { z } from 'zod'
import { idText } from '../wire/plain-text.ts'
import { Upid } from './parcels.ts'

/** Matches `StreetViewPose` of the domain. */
export const StreetViewPose = z.object({
  panoramaId: z.string().regex(/^[\w.,:=-]{1,200}$/),
  headingDegrees: z.number().min(0).max(360),
  pitchDegrees: z.number().min(-90).max(90),
  zoom: z.number().min(0).max(8),
})

/** Longest side, in CSS pixels. */
export const MAX_PICTURE_SIDE = 1280
const PICTURE_SIDES = { min: 64, max: MAX_PICTURE_SIDE } as const

/** For example `370x200`, in CSS pixels. */
export const PictureSize = z
  .string()
  .regex(/^\d{2,4}x\d{2,4}$/, 'width and height in pixels, such as 370x200')
  .refine(
    (text) =>
      text.split('x').every((side) => Number(side) >= PICTURE_SIDES.min && Number(side) <= PICTURE_SIDES.max),
    `each side from ${PICTURE_SIDES.min} to ${PICTURE_SIDES.max} pixels`,
  )
  .transform((text) => {
    const [width = 0, height = 0] = text.split('x').map(Number)
    return { width, height }
  })

/** Google's limit. */
const MAX_ADDRESS_LENGTH = 16_384

export const IMAGERY_CALLS = {
  signMapPicture: {
    access: 'subscriber',
    summary: 'Sign a Google Static Maps URL with our key',
    body: z.object({ address: idText(1, MAX_ADDRESS_LENGTH) }),
    response: z.object({ address: z.string() }),
  },
  parcelStreetView: {
    access: 'subscriber',
    summary: 'Street View pose that shows a parcel; null without a panorama',
    params: z.object({ upid: Upid }),
    response: z.object({ pose: StreetViewPose.nullable() }),
  },
  /** Returned without an envelope. */
  parcelPicture: {
    access: 'subscriber',
    summary: 'PNG of a parcel and its neighbours, drawn from our data',
    params: z.object({ upid: Upid }),
    query: z.object({
      size: PictureSize,
      theme: z.enum(['light', 'dark']).default('light'),
      /** Pixels per CSS pixel: 2 for sharp screens and paper. */
      scale: z
        .enum(['1', '2'])
        .default('1')
        .transform((text): 1 | 2 => (text === '2' ? 2 : 1)),
    }),
    response: z.unknown(),
  },
} as const

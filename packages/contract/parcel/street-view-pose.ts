import { z } from 'zod'

/** `StreetViewPose` of the domain. */
export const StreetViewPose = z.object({
  /** Google's name of the panorama. */
  panoramaId: z.string().regex(/^[\w.,:=-]{1,200}$/),
  headingDegrees: z.number().min(0).max(360),
  pitchDegrees: z.number().min(-90).max(90),
  zoom: z.number().min(0).max(8),
})

import { z } from 'zod'
import { isLoopbackUrl } from '../platform/reach/loopback.ts'

/** Settings about Google Maps: `env.ts` reads them with its own. */
export const GOOGLE_ENV = {
  LOTLINE_GOOGLE_MAPS_KEY: z
    .string()
    .trim()
    .regex(/^[\w-]{10,200}$/, 'an API key: letters, digits, - and _')
    .nullable()
    .default(null),
  LOTLINE_GOOGLE_MAPS_SECRET: z
    .string()
    .trim()
    .regex(/^[\w-]{20,200}={0,2}$/, 'the URL signing secret as Google shows it')
    .nullable()
    .default(null),
  LOTLINE_GOOGLE_MAPS_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => url.startsWith('https:') || isLoopbackUrl(url), 'an https address')
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://maps.googleapis.com'),
  LOTLINE_GOOGLE_MAPS_STAND_IN: z.enum(['on', 'off']).default('off'),
}

export interface GoogleMapsConnection {
  /** Reaches the browser; restrict it to your own addresses where it is made. */
  key: string
  /** Signs the addresses of still pictures; it stays here. Base64 of the URL-safe alphabet. */
  signingSecret: string | null
  /** `https://maps.googleapis.com` */
  url: string
  isStandIn: boolean
}

export interface GoogleSettings {
  /** Null: no picture of Google's, our own instead. */
  maps: GoogleMapsConnection | null
  /** Among the stand-ins of outside services there is to be one of Google Maps: never by itself. */
  wantsStandIn: boolean
}

export function googleSettings(env: z.infer<z.ZodObject<typeof GOOGLE_ENV>>): GoogleSettings {
  const key = env.LOTLINE_GOOGLE_MAPS_KEY
  return {
    maps:
      key === null
        ? null
        : {
            key,
            signingSecret: env.LOTLINE_GOOGLE_MAPS_SECRET,
            url: env.LOTLINE_GOOGLE_MAPS_URL,
            isStandIn: false,
          },
    wantsStandIn: env.LOTLINE_GOOGLE_MAPS_STAND_IN === 'on',
  }
}

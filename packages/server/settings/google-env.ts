import { z } from 'zod'
import { safeUrl } from './env-values.ts'

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
  LOTLINE_GOOGLE_MAPS_URL: safeUrl
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://maps.googleapis.com'),
  LOTLINE_GOOGLE_MAPS_STAND_IN: z.enum(['on', 'off']).default('off'),
}

export interface GoogleMapsConnection {
  /** Browsers get this key, so restrict it to your sites. */
  key: string
  /** Secret that signs addresses of still pictures, in URL-safe base64. */
  signingSecret: string | null
  /** `https://maps.googleapis.com` */
  url: string
  isStandIn: boolean
}

interface GoogleSettings {
  /** Null to show our own pictures instead. */
  maps: GoogleMapsConnection | null
  wantsStandIn: boolean
}

export function googleSettings(env: z.infer<z.ZodObject<typeof GOOGLE_ENV>>): GoogleSettings {
  const { LOTLINE_GOOGLE_MAPS_KEY: key, LOTLINE_GOOGLE_MAPS_SECRET: signingSecret } = env
  const { LOTLINE_GOOGLE_MAPS_URL: url } = env
  return {
    maps: key === null ? null : { key, signingSecret, url, isStandIn: false },
    wantsStandIn: env.LOTLINE_GOOGLE_MAPS_STAND_IN === 'on',
  }
}

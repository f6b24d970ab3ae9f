import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { MAX_ATTACHMENT_MB } from '#domain/report/added/attachments.ts'
import { MEGABYTE } from '#domain/text/sizes.ts'
import type { SharingSettings } from '../connectors/sharing.ts'
import { ACCOUNT_ENV, accountSettings } from './account-env.ts'
import { BILLING_ENV, billingSettings, checkBillingEnv } from './billing-env.ts'
import { optionalText, port } from './env-values.ts'
import { EXPOSURE_ENV, exposureSettings } from './exposure-env.ts'
import { GOOGLE_ENV, googleSettings } from './google-env.ts'
import { checkIdentityEnv, IDENTITY_ENV, identitySettings } from './identity-env.ts'
import { checkMailEnv, MAIL_ENV, mailSettings } from './mail-env.ts'
import { checkOutsideEnv, OUTSIDE_ENV, outsideSettings } from './outside-env.ts'
import { SECRET_ENV, secretSettings } from './secret-env.ts'

const PDF_ENV = {
  /** Path, name of a program on PATH, or `off`. */
  LOTLINE_CHROMIUM: z.string().trim().nullable().default(null),
  LOTLINE_PDF_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(32)
    .default(Math.max(1, Math.floor(availableParallelism() / 2))),
  LOTLINE_PDF_MEMORY_MB: z.coerce.number().int().min(256).max(65_536).default(2048),
  LOTLINE_PDF_TIME_S: z.coerce.number().int().min(10).max(1800).default(300),
}
const pdfSettings = (env: z.infer<z.ZodObject<typeof PDF_ENV>>) => ({
  /** Null to search for one. */
  chromium: env.LOTLINE_CHROMIUM,
  /** Concurrent PDFs. */
  atOnce: env.LOTLINE_PDF_AT_ONCE,
  memoryBytes: env.LOTLINE_PDF_MEMORY_MB * MEGABYTE,
  timeMs: env.LOTLINE_PDF_TIME_S * 1000,
})

const keys = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((key) => key.trim() || []))
  .refine((all) => all.every((key) => /^[a-z0-9_-]{1,100}$/i.test(key)), 'keys of sources, with commas')

const SHARING_ENV = { LOTLINE_SHARED_SOURCES: keys, LOTLINE_WITHHELD_SOURCES: keys }

const sharingSettings = (env: z.infer<z.ZodObject<typeof SHARING_ENV>>): SharingSettings => ({
  sharedSources: new Set(env.LOTLINE_SHARED_SOURCES),
  withheldSources: new Set(env.LOTLINE_WITHHELD_SOURCES),
})

/** Relative settings start from here, not from the working directory. */
export const PROJECT_FOLDER = fileURLToPath(new URL('../../..', import.meta.url))

const Env = z
  .object({
    DATABASE_URL: optionalText,
    LOTLINE_DATA: z.string().default(join(PROJECT_FOLDER, 'data')),
    LOTLINE_HOST: z.string().default('127.0.0.1'),
    LOTLINE_PORT: port.default(4780),
    LOTLINE_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
    LOTLINE_DEMO_PARCELS: z.coerce.number().int().min(0).max(2_200_000).default(25_000),
    LOTLINE_STATEMENT_TIMEOUT_S: z.coerce.number().int().min(1).max(3600).default(30),
    LOTLINE_TILE_MEMORY_MB: z.coerce.number().int().min(1).max(4096).default(48),
    LOTLINE_TILE_DISK_MB: z.coerce.number().int().min(0).max(1_000_000).default(2048),
    LOTLINE_ATTACHMENT_MB: z.coerce.number().int().min(1).max(MAX_ATTACHMENT_MB).default(25),
    LOTLINE_REPORT_ATTACHMENTS_MB: z.coerce.number().int().min(1).max(1000).default(200),
    LOTLINE_METRICS_TOKEN: z
      .string()
      .regex(/^[\w-]{20,200}$/, 'at least 20 letters, digits, - or _')
      .nullable()
      .default(null),
    LOTLINE_MAPBOX_TOKEN: optionalText,
    LOTLINE_ESRI_AERIAL_URL: z
      .string()
      .default(
        'https://services.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
      ),
    LOTLINE_ESRI_TILEMAP_URL: z
      .string()
      .default(
        'https://services.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tilemap/{z}/{y}/{x}/8/8',
      ),
    LOTLINE_AERIAL_STAND_IN: z.enum(['on', 'off']).default('off'),
    LOTLINE_ESRI_ROAD_URL: z
      .string()
      .default(
        'https://services.arcgisonline.com/ArcGIS/rest/services/World_Street_Map/MapServer/tile/{z}/{y}/{x}',
      ),
    LOTLINE_OSM_URL: z.string().default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
    LOTLINE_PMBC_URL: optionalText,
    ...ACCOUNT_ENV,
    ...EXPOSURE_ENV,
    ...MAIL_ENV,
    ...SECRET_ENV,
    ...IDENTITY_ENV,
    ...GOOGLE_ENV,
    ...OUTSIDE_ENV,
    ...SHARING_ENV,
    ...PDF_ENV,
    ...BILLING_ENV,
  })
  .superRefine(checkMailEnv)
  .superRefine(checkIdentityEnv)
  .superRefine(checkOutsideEnv)
  .superRefine(checkBillingEnv)

export type Settings = ReturnType<typeof readSettings>

/** Its message names the setting and the problem. */
export class BadSetting extends Error {}

/** Reads the environment and the checkout's `.env`. @throws BadSetting */
export function readSettings(environment: NodeJS.ProcessEnv = process.env) {
  const file = join(PROJECT_FOLDER, '.env')
  if (environment === process.env && existsSync(file)) process.loadEnvFile(file)
  // Empty values count as unset. Otherwise, `LOTLINE_DATA=` would mean the checkout.
  const stated = Object.entries(environment).filter(([, value]) => value?.trim() !== '')
  const result = Env.safeParse(Object.fromEntries(stated))
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new BadSetting(`A setting cannot be used. ${lines.join('. ')}.`)
  }
  const env = result.data
  const exposure = exposureSettings(env, { host: env.LOTLINE_HOST })
  const isOnlyLocal = exposure.reasons.length === 0
  const accounts = accountSettings(env, { databaseUrl: env.DATABASE_URL, isOnlyLocal })
  const where = { isOnlyLocal, hasDemo: accounts.demoAccounts !== 'none', port: env.LOTLINE_PORT }
  return {
    databaseUrl: env.DATABASE_URL,
    /** Contains the embedded database, tile cache, reject files and downloads. */
    dataFolder: resolve(PROJECT_FOLDER, env.LOTLINE_DATA),
    host: env.LOTLINE_HOST,
    port: env.LOTLINE_PORT,
    logLevel: env.LOTLINE_LOG_LEVEL,
    /** Parcels to load at the first start; 0 for none. */
    demoParcels: env.LOTLINE_DEMO_PARCELS,
    /** Time limit of a request's statements, on PostgreSQL. */
    statementTimeoutMs: env.LOTLINE_STATEMENT_TIMEOUT_S * 1000,
    tileMemoryBytes: env.LOTLINE_TILE_MEMORY_MB * MEGABYTE,
    tileDiskBytes: env.LOTLINE_TILE_DISK_MB * MEGABYTE,
    /** Maximum bytes of an attachment, and of all attachments of a report. */
    reports: {
      attachmentBytes: env.LOTLINE_ATTACHMENT_MB * MEGABYTE,
      attachedBytes: env.LOTLINE_REPORT_ATTACHMENTS_MB * MEGABYTE,
    },
    /** Token for `/metrics`; null if only this machine may read it. */
    metricsToken: env.LOTLINE_METRICS_TOKEN,
    maps: {
      mapboxToken: env.LOTLINE_MAPBOX_TOKEN,
      esriAerialUrl: env.LOTLINE_ESRI_AERIAL_URL,
      esriAerialTilemapUrl: env.LOTLINE_ESRI_TILEMAP_URL,
      wantsAerialStandIn: env.LOTLINE_AERIAL_STAND_IN === 'on',
      esriRoadUrl: env.LOTLINE_ESRI_ROAD_URL,
      openStreetMapUrl: env.LOTLINE_OSM_URL,
      pmbcUrl: env.LOTLINE_PMBC_URL,
    },
    exposure,
    accounts,
    secrets: secretSettings(env),
    identity: identitySettings(env, where),
    outside: outsideSettings(env, where),
    google: googleSettings(env),
    /** Sources whose values shared reports may contain, or must not. */
    sharing: sharingSettings(env),
    pdf: pdfSettings(env),
    mail: mailSettings(env, where),
    billing: billingSettings(env, { ...where, projectFolder: PROJECT_FOLDER }),
  }
}

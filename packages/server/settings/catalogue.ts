/** Items on sale, in cents of CAD before tax. `lotline billing sync` uploads them to the provider. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { BUNDLE_ICONS } from '#contract/billing/catalogue.ts'
import { isResourceKey, type ResourceKey } from '#domain/account/permissions.ts'
import { PLAN_KEYS, QUOTA_KEYS } from '#domain/account/plans.ts'
import { MAX_COUPON_CODE } from '#domain/billing/order-total.ts'
import { CannotStart } from '../platform/cannot-start.ts'

/** Keys become part of ids at the provider. */
const Key = z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and -')
const Cents = z.number().int().min(50, 'at least 50 cents').max(10_000_000)
const TaxPercent = z.number().min(0).max(100).multipleOf(0.001)
const Line = z.string().trim().min(1).max(200)
/** Pages show this unescaped, so it may only have plain elements without attributes. */
const PlainHtml = z
  .string()
  .max(4000)
  .refine(
    (html) => !/<(?!\/?(p|ul|ol|li|strong|em|br)>)/.test(html),
    'only <p>, <ul>, <ol>, <li>, <strong>, <em>, <br>',
  )
const Resource = z.custom<ResourceKey>(
  (key) => typeof key === 'string' && isResourceKey(key),
  'a permission of permissions.ts',
)

const CatalogueFile = z
  .strictObject({
    featureBundles: z.array(
      z.strictObject({
        key: Key,
        name: Line,
        plan: z.enum(PLAN_KEYS).exclude(['none']),
        icon: z.enum(BUNDLE_ICONS),
        description: PlainHtml,
        features: z.array(
          z.strictObject({
            label: Line,
            url: z
              .string()
              .regex(/^\/(?![/\\])/, 'an address of ours, /…')
              .nullable(),
          }),
        ),
        priceCents: z.strictObject({ monthly: Cents, yearly: Cents }),
        taxPercent: TaxPercent,
      }),
    ),
    notificationBundles: z.array(
      z.strictObject({
        key: Key,
        name: Line,
        priceCents: Cents,
        learnMore: z.url({ protocol: /^https$/ }).nullable(),
        description: PlainHtml,
        items: z.array(z.strictObject({ label: Line, included: z.boolean() })),
        includes: z.array(Line),
        resources: z.array(Resource).min(1),
      }),
    ),
    products: z.array(
      z.strictObject({
        key: Key,
        name: Line,
        priceCents: Cents,
        taxPercent: TaxPercent,
        description: PlainHtml,
        adds: z.strictObject({ quota: z.enum(QUOTA_KEYS), uses: z.number().int().min(1).max(1_000_000) }),
      }),
    ),
    coupons: z.array(
      z
        .strictObject({
          key: Key,
          code: z
            .string()
            .regex(/^[A-Z0-9-]{3,}$/, 'capital letters, digits and -')
            .max(MAX_COUPON_CODE),
          name: Line.max(40),
          percentOff: z.number().gt(0).max(100).nullable().default(null),
          amountOffCents: Cents.nullable().default(null),
          /** Keys of the bundles and products that it reduces; null for all. */
          items: z.array(Key).nullable(),
          /** Whether an account may use it only once. */
          oncePerAccount: z.boolean().default(true),
          /** Last valid day, in British Columbia; null for no end. */
          until: z.iso.date().nullable(),
        })
        .refine(
          ({ percentOff, amountOffCents }) => (percentOff === null) !== (amountOffCents === null),
          'either percentOff or amountOffCents',
        ),
    ),
    /** Bundles that members of a board get. */
    deals: z.array(z.strictObject({ board: Resource, name: Line, bundles: z.array(Key) })),
  })
  .superRefine((file, context) => {
    const keys = [...file.featureBundles, ...file.notificationBundles, ...file.products].map(({ key }) => key)
    const isUnknown = (key: string) => !keys.includes(key)
    const report = (message: string) => context.addIssue({ code: 'custom', message })
    for (const key of keys.filter((key, index) => keys.indexOf(key) !== index)) report(`${key} occurs twice`)
    const codes = file.coupons.flatMap(({ key, code }) => [key, code])
    if (new Set(codes).size !== codes.length) report('a coupon occurs twice')
    for (const { key, items } of file.coupons) {
      for (const item of (items ?? []).filter(isUnknown)) report(`coupon ${key}: there is no ${item}`)
    }
    for (const { board, bundles } of file.deals) {
      for (const item of bundles.filter(isUnknown)) report(`deal of ${board}: there is no ${item}`)
    }
  })

export type Catalogue = z.infer<typeof CatalogueFile>

/** Reads the catalogue. @throws `CannotStart` with the file and all its errors. */
export function readCatalogue(path: string): Catalogue {
  const result = CatalogueFile.safeParse(parseJson(path))
  if (result.success) return result.data
  const problems = result.error.issues.map(
    ({ path: place, message }) => `${place.join('.') || 'file'}: ${message}`,
  )
  throw new CannotStart('catalogue', `The catalogue ${path} cannot be used. ${problems.join('. ')}.`)
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new CannotStart('catalogue', `The catalogue ${path} cannot be read: ${(error as Error).message}`)
  }
}

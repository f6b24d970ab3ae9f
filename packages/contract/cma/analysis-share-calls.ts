import { z } from 'zod'
import { RESOURCES } from '#domain/account/permissions.ts'
import { MAX_SHARES } from '#domain/share/share-rules.ts'
import { SHARED_PARTS } from '#domain/valuation/analysis/shared-parts.ts'
import { Branding } from '../account/branding.ts'
import { LinkTerms, OpenLink, openedLink, Share, Visit } from '../share/links.ts'
import { Units } from '../wire/numbers.ts'
import { ClientId, lineText, paragraphText } from '../wire/plain-text.ts'
import { Analysis, AnalysisId, SellingCosts } from './analyses.ts'
import { AnalysisAnswer } from './analysis-answer.ts'

const CMA = { access: 'subscriber', needs: [RESOURCES.APP_CMA] } as const

/** Leaves out parts that were not chosen, and data that may not be shared. */
export const ShownAnalysis = z.object({
  title: z.string(),
  /**
   * The chosen parts in order. Market, accuracy, adjustments and competing listings are missing if their
   * sources forbid sharing.
   */
  parts: z.array(z.enum(SHARED_PARTS)),
  subject: Analysis.shape.subject,
  effectiveDate: z.string(),
  notes: z.string(),
  /** Photos by number of the shown comparable. */
  photos: z.array(z.object({ number: z.number().int(), picture: z.string() })),
  sellingCosts: SellingCosts.nullable(),
  /** Parts not chosen are empty or null. Without adjustments, comparables have no rows and weight 0. */
  answer: AnalysisAnswer,
  /** Latest market sale of the subject. Null if facts were not chosen and the source forbids sharing. */
  subjectSale: z.object({ soldOn: z.string(), priceDollars: z.number() }).nullable(),
  map: z
    .object({
      /** Base64, with twice the pixels of `width` and `height` (CSS pixels). */
      png: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      attributions: z.array(z.string()),
    })
    .nullable(),
  /** Needed because `subject.upid` is always null here. */
  hasParcel: z.boolean(),
  areComparablesWithheld: z.boolean(),
  /** Titles of withheld sources. */
  withheld: z.array(z.string()),
  branding: Branding.nullable(),
  creaTrademarkStatement: z.boolean(),
  units: Units,
})
export type ShownAnalysis = z.infer<typeof ShownAnalysis>

const ShareAnalysis = AnalysisId.extend({
  ...LinkTerms,
  /** Only older pages send this. It must be empty, because such a link could show more than its owner chose. */
  parts: z
    .array(z.enum(SHARED_PARTS))
    .max(0, 'Please reload this page: the pages of a link are now those of its analysis.')
    .optional(),
})

const OpenedAnalysis = openedLink(ShownAnalysis)
export type OpenedAnalysis = z.infer<typeof OpenedAnalysis>

export const ANALYSIS_SHARE_CALLS = {
  analysisShares: {
    access: 'signed_in',
    summary: 'Links that show a market analysis without an account, newest first',
    params: z.object({ analysisId: z.uuid() }),
    response: z.object({ shares: z.array(Share).max(MAX_SHARES) }),
  },
  shareAnalysis: {
    ...CMA,
    summary: 'Create a link to the chosen parts of a market analysis; its address is returned only once',
    body: ShareAnalysis,
    response: z.object({ share: Share, address: z.string() }),
  },
  revokeAnalysisShare: {
    access: 'signed_in',
    summary: 'Revoke a link of a market analysis',
    body: z.object({ shareId: z.uuid(), clientId: ClientId }),
    response: z.object({}),
  },
  openSharedAnalysis: {
    access: 'public',
    summary: 'The market analysis behind a link; 404 for a wrong, expired or revoked link',
    body: OpenLink,
    response: OpenedAnalysis,
  },
  writeBack: {
    access: 'public',
    summary: 'Send a message from a reader of a link to the owner of the analysis',
    body: z.object({
      visit: Visit,
      name: lineText(1, 120),
      /** E-mail address or phone number for a reply, if given. */
      contact: lineText(0, 254),
      text: paragraphText(1, 2_000),
    }),
    response: z.object({}),
  },
} as const

import { randomBytes } from 'node:crypto'
import type { Analysis } from '#contract/cma/analyses.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import type { Database } from '../../db/open.ts'
import { packBasis } from '../../features/cma/analyses/basis-service.ts'

export interface AnalysisIds {
  analysisId: string
  deletedAnalysisId: string
  analysisVersionId: string
  analysisShareId: string
  ownSaleId: string
}

export const ANALYSIS_CONTENT: Pick<
  Analysis,
  'effectiveDate' | 'area' | 'filters' | 'choices' | 'overrides' | 'notes' | 'subject' | 'provenance'
> = {
  effectiveDate: '2026-10-01',
  area: { kind: 'any' },
  filters: { months: null, ranges: {} },
  choices: [],
  overrides: [],
  notes: 'a secret result',
  subject: {
    name: 'A new building',
    position: [-123.1, 49.25],
    marketClass: 'house',
    tenure: 'freehold',
    building: null,
    neighbourhood: null,
    upid: null,
    pid: null,
    facts: [],
    corrections: { floorSquareMetres: 180 },
  },
  provenance: {},
}

/** A sale as a user enters it. */
export const OWN_SALE = {
  name: '12 Elm Street',
  position: [-123.1, 49.25] as [number, number],
  pid: '999000111',
  listingNumber: null,
  marketClass: 'house' as const,
  tenure: 'freehold' as const,
  building: null,
  neighbourhood: null,
  attributes: { ...UNKNOWN_ATTRIBUTES, floorSquareMetres: 190 },
  priceDollars: 1_400_000,
  taxDollars: 0,
  soldOn: '2026-05-04',
  contractOn: null,
  isArmsLength: true,
  notes: '',
}

/** An analysis with a version and a link, a deleted one, and an own sale. */
export async function analysisRows({ db }: Database, account_id: string): Promise<AnalysisIds> {
  const now = new Date()
  const sales = [{ ...OWN_SALE, id: 'own:x', pids: ['999000111'], attributesOn: null }].map(
    ({ notes: _, ...sale }) => ({
      ...sale,
      origin: 'own' as const,
      releaseId: null,
      furtherReleaseIds: [],
      upid: null,
      listedOn: null,
      listedDollars: null,
    }),
  )
  const basis = {
    sales,
    completeKilometres: 10,
    listings: [],
    listingsOn: ANALYSIS_CONTENT.effectiveDate,
    assessment: null,
    marketArea: null,
  }
  const { id: basis_id } = await db
    .insertInto('analysis_basis')
    .values({ account_id, content: packBasis(basis), read_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = {
    account_id,
    title: 'For a client',
    content: JSON.stringify(ANALYSIS_CONTENT),
    basis_id,
    created_at: now,
    updated_at: now,
  }
  const { id: analysisId } = await db
    .insertInto('analysis')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: deletedAnalysisId } = await db
    .insertInto('analysis')
    .values({ ...values, deleted_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: analysisVersionId } = await db
    .insertInto('analysis_version')
    .values({ analysis_id: analysisId, stored_at: now, name: 'First', content: values.content, basis_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: analysisShareId } = await db
    .insertInto('share')
    .values({
      account_id,
      subject_kind: 'analysis',
      subject_id: analysisId,
      token_hash: randomBytes(32),
      units: 'metric',
      created_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
      parts: ['value'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: ownSaleId } = await db
    .insertInto('own_sale')
    .values({ account_id, content: JSON.stringify(OWN_SALE), updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { analysisId, deletedAnalysisId, analysisVersionId, analysisShareId, ownSaleId }
}

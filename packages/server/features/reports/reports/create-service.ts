import { randomUUID } from 'node:crypto'
import { LotlineError } from '#contract/errors.ts'
import type { ReportParcel, ReportPlace } from '#contract/report/report-subject.ts'
import type { CreateReport, Report } from '#contract/report/reports.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { DEFAULT_BRANDING } from '#domain/report/branding-uses.ts'
import { FIRST_PARTS, FIRST_PLACE_PARTS } from '#domain/report/part-kinds.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import { openAnalysis } from '../../cma/analyses/service.ts'
import { insertGround } from '../cover/ground-queries.ts'
import { readGroundOf } from '../cover/service.ts'
import { readTemplateChoices } from '../templates/service.ts'
import { orderParts, startParts } from './part-queries.ts'
import { checkBytes, checkParcelParts, checkPart } from './report-checks.ts'
import { REPORTS } from './report-kind.ts'
import { findReportParcels } from './report-parcel-queries.ts'
import { findReport, findReportOfAnalysis, insertReport } from './report-queries.ts'
import { openReport } from './service.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/**
 * Creates a report about those parcels that are in the data, or the place of an analysis. If the analysis has
 * a report, refreshes the parts in it instead. @throws 404 if no parcel is in the data, or the analysis or
 * template belongs to another account; 403 for a part the account may not have, or at its storage limit; 422
 * for a part the report cannot have, an analysis that does not match the parcels, or at the limit of reports.
 */
export async function createReport(
  deps: Deps,
  {
    accountId,
    permissions,
    hasGoogle = false,
  }: { accountId: string; permissions: ReadonlySet<ResourceKey>; hasGoogle?: boolean },
  { reportId: id = randomUUID(), upids, parts, templateId, analysisId }: Omit<CreateReport, 'clientId'>,
): Promise<Report> {
  // The request is a retry.
  if (await findReport(deps.database, accountId, id)) return openReport(deps, accountId, id)
  const template =
    templateId === undefined
      ? null
      : await readTemplateChoices(deps.database, accountId, templateId, permissions)
  const defaultKeys = upids.length > 0 ? FIRST_PARTS : FIRST_PLACE_PARTS
  const keys = parts ?? template?.parts.map(({ key }) => key) ?? defaultKeys
  for (const key of keys) checkPart(key, permissions)
  checkParcelParts(keys, upids.length)
  const place = analysisId === undefined ? null : await findPlace(deps, accountId, analysisId, upids)
  const existing =
    analysisId === undefined ? undefined : await findReportOfAnalysis(deps.database, accountId, analysisId)
  if (existing !== undefined) {
    await startParts(deps.database, existing, keys, deps.clock())
    return openReport(deps, accountId, existing)
  }
  const parcels = place ? [] : await findParcelsInData(deps.database, upids)
  const ground = await readGroundOf(deps.database, { parcels, place })
  const report = {
    ...newSettings({
      hasSingleParcel: parcels.length === 1,
      hasGoogle,
      isOfAnalysis: analysisId !== undefined,
    }),
    id,
    presets: JSON.stringify(template?.presets ?? {}),
    parcels,
    place,
    analysis_id: analysisId ?? null,
  }
  await REPORTS.create(deps, accountId, id, async (transaction) => {
    await checkBytes(transaction, accountId)
    const now = deps.clock()
    if (!(await insertReport(transaction, accountId, report, now))) return false
    if (ground) await insertGround(transaction, id, ground)
    await startParts(transaction, id, keys, now)
    if (template) await orderParts(transaction, id, template.parts, now)
    return true
  })
  return openReport(deps, accountId, id)
}

const newSettings = ({
  hasSingleParcel,
  hasGoogle,
  isOfAnalysis,
}: Record<'hasSingleParcel' | 'hasGoogle' | 'isOfAnalysis', boolean>) => ({
  title: null,
  cover_type: hasSingleParcel ? 'street_view' : 'satellite_map',
  // For several parcels, Google's pictures would repeat the cover map.
  shows_google_images: hasSingleParcel && hasGoogle,
  property_image: '',
  cover_view: null,
  branding_uses: JSON.stringify(DEFAULT_BRANDING),
  paper: 'letter',
  notes: null,
  // A printed analysis already starts with the answer.
  shows_glance: !isOfAnalysis,
  hides_empty_parts: true,
})

async function findPlace(
  deps: Deps,
  accountId: string,
  analysisId: string,
  upids: readonly string[],
): Promise<ReportPlace | null> {
  const { upid, name, position } = (await openAnalysis(deps, accountId, analysisId)).subject
  if (upid === null && upids.length > 0) {
    throw new LotlineError(
      'unprocessable',
      'This market analysis is about a place without a parcel, so its report has no parcels.',
    )
  }
  if (upid !== null && upids.length === 0) {
    throw new LotlineError(
      'unprocessable',
      'This market analysis is about a parcel, so its report must be about that parcel.',
    )
  }
  return upid === null ? { name, position } : null
}

async function findParcelsInData(database: Database, upids: readonly string[]): Promise<ReportParcel[]> {
  const parcels = await findReportParcels(database, upids)
  if (parcels.length > 0) return parcels
  throw new LotlineError('parcel_not_found', 'None of these parcels is in the current data.')
}

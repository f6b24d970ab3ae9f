import { isDeepStrictEqual } from 'node:util'
import type { AnalysisChange } from '#contract/cma/analyses.ts'
import { LotlineError } from '#contract/errors.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import { removeAddedSale } from '#domain/valuation/analysis/sales/added-sales.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import { findPlan } from '../place/place-queries.ts'
import { placeSubject } from '../place/place-service.ts'
import { moveBoardChoices } from '../sales/board-copies.ts'
import { applyChange, getReading } from './analysis-content.ts'
import type { AnalysisContent, AnalysisRow } from './analysis-queries.ts'
import type { NewBasis, StoredBasis } from './basis-queries.ts'
import { getToday, loadBasis, packBasis, readBasis } from './basis-service.ts'
import { readFacts } from './subject-service.ts'
import { listVersions } from './version-queries.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

export interface ReadChange {
  title: string | null
  content: AnalysisContent
  basis: NewBasis | StoredBasis
}

/**
 * Applies a change. Another effective date reads facts again; another place reads neighbourhood and strata
 * building. Reads the basis if needed; reverting to a stored version, as Undo does, reuses its basis, without
 * `undoneSale`. @throws 422 for a future effective date.
 */
export async function readChange(
  deps: Deps,
  accountId: string,
  row: AnalysisRow,
  change: AnalysisChange,
  undoneSale?: string,
): Promise<ReadChange> {
  const { database } = deps
  const { title, content: newContent } = applyChange(row.title, row.content, change)
  const isDateChanged = newContent.effectiveDate !== row.content.effectiveDate
  if (isDateChanged) refuseFutureDate(deps, newContent.effectiveDate)
  if (isDeepStrictEqual(getReading(newContent), getReading(row.content))) {
    const basis =
      undoneSale === undefined ? row : await readBasisWithoutSale(database, accountId, row, undoneSale)
    return { title, content: newContent, basis }
  }
  const isPlaceStated = (change.subject?.neighbourhood ?? change.subject?.building ?? null) !== null
  const versions = isPlaceStated ? [] : await listVersions(database, row.id)
  const match = versions.find((version) => haveSameChoices(version.content, newContent))
  if (match) return { title, content: match.content, basis: match }
  const placedContent = await readPlace(database, row.content, newContent, change)
  const previous = { content: row.content, basis: await loadBasis(database, accountId, row.basis_id) }
  const movedContent = await moveBoardChoices(database, accountId, placedContent, previous.basis.sales)
  const content = isDateChanged ? await rereadFacts(deps, accountId, movedContent) : movedContent
  return { title, content, basis: await readBasis(deps, accountId, content, previous) }
}

async function readBasisWithoutSale(
  database: Database,
  accountId: string,
  { basis_id, market_id, read_at }: StoredBasis,
  saleId: string,
): Promise<NewBasis> {
  const basis = await loadBasis(database, accountId, basis_id)
  const sales = removeAddedSale(basis.sales, saleId)
  return { content: packBasis({ ...basis, sales }), market_id, read_at }
}

/** Ignores data from sources. */
function haveSameChoices(a: AnalysisContent, b: AnalysisContent): boolean {
  const pickChoices = ({ provenance: _, subject, ...settings }: AnalysisContent) => {
    const readFields = { facts: null, importedFacts: null, neighbourhood: null, building: null }
    return { ...settings, subject: { ...subject, ...readFields } }
  }
  return isDeepStrictEqual(pickChoices(a), pickChoices(b))
}

/** @throws 422 */
export function refuseFutureDate(deps: Pick<Deps, 'clock'>, effectiveDate: IsoDate): void {
  if (effectiveDate <= getToday(deps)) return
  throw new LotlineError(
    'unprocessable',
    'The effective date is ahead of today. Choose today or a day before.',
  )
}

/** Adds the neighbourhood and strata building of the new place, unless stated. */
async function readPlace(
  database: Database,
  { subject: previous }: AnalysisContent,
  content: AnalysisContent,
  { subject: stated = {} }: AnalysisChange,
): Promise<AnalysisContent> {
  const { subject } = content
  if (isDeepStrictEqual(subject.position, previous.position)) {
    return { ...content, subject: await placeSubject(database, subject) }
  }
  const { neighbourhood = null, building = null } = stated
  // The building comes from the new place, not from the PID.
  const placed = await placeSubject(database, { ...subject, pid: null, neighbourhood, building })
  const ownPlan = placed.building === null ? await findOwnPlan(database, subject) : null
  return { ...content, subject: { ...placed, pid: subject.pid, building: placed.building ?? ownPlan } }
}

/**
 * Finds the strata plan of the subject's own parcel or unit, even if the subject was moved. Unchanged if the
 * parcel left the data.
 */
async function findOwnPlan(
  database: Database,
  { upid, pid, building }: AnalysisContent['subject'],
): Promise<string | null> {
  if (upid === null) return null
  const plan = await findPlan(database, { upid, pid })
  return plan === undefined ? building : plan
}

/**
 * Reads facts as of the effective date, with missing details of the place. If the parcel left the data,
 * earlier facts stay, with source and date.
 */
export async function rereadFacts(
  deps: Deps,
  accountId: string,
  content: AnalysisContent,
): Promise<AnalysisContent> {
  const { subject, effectiveDate } = content
  const placed = await placeSubject(deps.database, subject)
  const read = subject.upid === null ? null : await readFacts(deps, accountId, subject.upid, effectiveDate)
  if (read === null) return { ...content, subject: placed }
  const { provenance, ...facts } = read
  return { ...content, subject: { ...placed, ...facts }, provenance }
}

import type { Analysis, AnalysisChange, AnalysisSummary, AnalysisVersion } from '#contract/cma/analyses.ts'
import type { OwnSale, ShownSale } from '#contract/cma/market-sales.ts'
import { type BasisSale, toBasisSaleId } from '#domain/valuation/analysis/analysis-basis.ts'
import { FIRST_SHARED_PARTS } from '#domain/valuation/analysis/shared-parts.ts'
import {
  findDifferentClass,
  resolveAttributes,
  resolveImported,
} from '#domain/valuation/analysis/subject-attributes.ts'
import { NO_SELLING_COSTS } from '#domain/valuation/client/net-sheet.ts'
import { comparisonClass, type MarketProperty } from '#domain/valuation/cma/sales/market-sale.ts'
import type { ValuationJob } from '../../../platform/valuations.ts'
import type { AnalysisContent, AnalysisListRow, AnalysisRow } from './analysis-queries.ts'
import type { OwnSaleRow } from './own-sale-queries.ts'
import type { VersionRow } from './version-queries.ts'

export const toAnalysis = (row: AnalysisRow): Analysis => ({
  id: row.id,
  title: row.title,
  sellingCosts: NO_SELLING_COSTS,
  pages: [...FIRST_SHARED_PARTS],
  photos: [],
  ...row.content,
  // Undo sends earlier values, so defaults are explicit.
  subject: { imported: {}, importedOff: [], ...row.content.subject },
  readAt: row.read_at.toISOString(),
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const toSummary = ({ title, subject, ...row }: AnalysisListRow): AnalysisSummary => ({
  ...row,
  title: title ?? subject.name,
  subjectName: subject.name,
  marketClass: subject.marketClass,
  comparedAs: findDifferentClass(subject),
  position: subject.position,
})

export const toVersion = (row: VersionRow): AnalysisVersion => ({
  id: row.id,
  storedAt: row.stored_at.toISOString(),
  name: row.name,
  valueDollars: row.value_dollars,
})

export function applyChange(
  title: string | null,
  content: AnalysisContent,
  { title: newTitle, subject, ...change }: AnalysisChange,
): { title: string | null; content: AnalysisContent } {
  return {
    title: newTitle === undefined ? title : newTitle,
    content: { ...content, ...defined(change), subject: { ...content.subject, ...defined(subject ?? {}) } },
  }
}

/** Drops undefined values, which mean that a value is unchanged. */
const defined = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values

export function toProperty({ subject }: Pick<AnalysisContent, 'subject'>): MarketProperty {
  const { marketClass, tenure, pid, upid, building, position, neighbourhood, facts, corrections } = subject
  const { importedOff = [] } = subject
  const used = Object.entries(resolveImported(subject)).filter(([name]) => !importedOff.includes(name))
  return {
    marketClass,
    tenure,
    pid,
    upid,
    building,
    position,
    neighbourhood,
    attributes: resolveAttributes(facts, corrections),
    ...(used.length > 0 && { imported: Object.fromEntries(used) }),
  }
}

export function getReading(content: AnalysisContent) {
  const property = toProperty(content)
  return {
    marketClass: comparisonClass(property),
    tenure: property.tenure,
    position: property.position,
    effectiveDate: content.effectiveDate,
  }
}

export const toValuationRequest = (content: AnalysisContent): ValuationJob['request'] => {
  const { effectiveDate, area, filters, choices, overrides } = content
  return { subject: toProperty(content), effectiveDate, area, filters, choices, overrides }
}

export const toShownSale = (sale: BasisSale): ShownSale => ({
  id: sale.id,
  origin: sale.origin,
  releaseId: sale.releaseId,
  furtherReleaseIds: sale.furtherReleaseIds ?? null,
  upid: sale.upid,
  pid: sale.pid,
  listingNumber: sale.listingNumber,
  name: sale.name,
  position: [...sale.position],
  marketClass: sale.marketClass,
  tenure: sale.tenure,
  building: sale.building,
  neighbourhood: sale.neighbourhood,
  attributes: sale.attributes,
  ...(sale.imported && { imported: { ...sale.imported } }),
  priceDollars: sale.priceDollars,
  taxDollars: sale.taxDollars,
  soldOn: sale.soldOn,
  contractOn: sale.contractOn,
  listedOn: sale.listedOn,
  listedDollars: sale.listedDollars,
})

export const toOwnSale = (row: OwnSaleRow): OwnSale => ({
  id: row.id,
  ...row.content,
  updatedAt: row.updated_at.toISOString(),
})

export function toBasisSale({ id, content, updated_at }: OwnSaleRow): BasisSale {
  const { notes: _, ...sale } = content
  return {
    ...sale,
    id: toBasisSaleId(id),
    origin: 'own',
    releaseId: null,
    furtherReleaseIds: [],
    upid: null,
    pids: [sale.pid ?? toBasisSaleId(id)],
    listedOn: null,
    listedDollars: null,
    attributesOn: null,
    updatedAt: updated_at.toISOString(),
  }
}

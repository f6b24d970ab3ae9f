import type { UnitSystem } from '#domain/text/units.ts'
import type { ShareRow } from './share-queries.ts'

export interface OpenShare {
  id: string
  accountId: string
  subjectId: string
  units: UnitSystem
  showsFiles: boolean
  offersPdf: boolean
  /** Parts stored with the link by earlier versions of Lotline. Null for the analysis's current parts. */
  parts: readonly string[] | null
  passwordHash: string | null
}

export interface Visitor {
  visit: string
  address: string
}

export const toOpenShare = (row: ShareRow): OpenShare => ({
  id: row.id,
  accountId: row.account_id,
  subjectId: row.subject_id,
  units: row.units as UnitSystem,
  showsFiles: row.shows_files,
  offersPdf: row.offers_pdf,
  parts: row.parts,
  passwordHash: row.password_hash,
})

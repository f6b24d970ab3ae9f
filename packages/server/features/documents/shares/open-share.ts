import type { UnitSystem } from '#domain/text/units.ts'

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

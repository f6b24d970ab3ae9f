import { z } from 'zod'
import type { UnitSystem } from '#domain/text/units.ts'

/** Largest value of PostgreSQL's `integer`. */
export const MAX_INTEGER = 2_147_483_647

export const Count = z.number().int().min(0).max(MAX_INTEGER)

/** At most 2^53 - 1, which JSON represents exactly. */
export const RowNumber = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const Units = z.enum(['metric', 'imperial'] satisfies UnitSystem[]).default('imperial')

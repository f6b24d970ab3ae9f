import { z } from 'zod'
import type { UnitSystem } from '#domain/text/units.ts'

/** The reader's units of lengths and areas. */
export const Units = z.enum(['metric', 'imperial'] satisfies UnitSystem[]).default('imperial')

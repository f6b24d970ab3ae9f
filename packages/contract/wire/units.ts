import { z } from 'zod'
import type { UnitSystem } from '#domain/text/units.ts'

export const Units = z.enum(['metric', 'imperial'] satisfies UnitSystem[]).default('imperial')

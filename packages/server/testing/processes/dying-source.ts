import { testSource } from '../rows/test-source.ts'

export const DYING_SOURCE = testSource('dying', 'Parcels of an import that is killed')

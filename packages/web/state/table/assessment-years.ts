import type { AssessmentYears } from '#domain/table/columns.ts'
import { useLayers } from '../map/layers.ts'

const NOT_KNOWN: AssessmentYears = { current: null, previous: null }

/** The two latest. */
export const useAssessmentYears = (): AssessmentYears =>
  useLayers((layers) => layers.response?.assessmentYears ?? NOT_KNOWN)

import type { StandInPart } from './stand-in-part.ts'

/** Every outside service that stands in here. */
export const STAND_IN_PARTS: readonly StandInPart[] = []

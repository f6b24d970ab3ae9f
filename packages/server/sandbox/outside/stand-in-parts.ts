import { aerialPart } from './aerial/aerial-part.ts'
import { BOARD_PARTS } from './boards/board-part.ts'
import { googleMapsPart } from './google-maps/google-maps-part.ts'
import { landTitlePart } from './land-title/land-title-part.ts'
import type { StandInPart } from './stand-in-part.ts'

export const STAND_IN_PARTS: readonly StandInPart[] = [
  ...BOARD_PARTS,
  landTitlePart,
  googleMapsPart,
  aerialPart,
]

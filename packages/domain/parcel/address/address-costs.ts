/**
 * Costs of the ways to read an address, in typing errors. The cheapest reading wins. Quoted texts are
 * examples.
 */
export const COST = {
  // House numbers and units.
  /** `204 1783 Main St`, `204, 1783 Main St`, `204/1783 Main St`: a unit without a dash. */
  unitWithoutDash: 0.1,
  /** `1,234 Main St` as number 1234, not unit 1 of 234. */
  thousandsMark: 0.05,
  /** `E 1783 Main St` as 1783 Main St E. */
  directionFirst: 0.15,
  /** `E 1783 Main St` as unit E, although E may be a direction. */
  unitIsDirection: 0.6,
  /** `1250-1254 Main St` as unit 1250. */
  unitOfRange: 0.3,
  /** `2041 A Main St` as number 2041A. */
  letterApart: 0.05,
  /** `1234-B Main St` as number 1234B, not unit B. */
  letterAfterDash: 0.12,
  /** `13750 - 88 Ave`, `13750, 88 Ave` */
  separatedFromStreet: 0.2,
  /** `Main St 1783` */
  numberAfterStreet: 0.15,
  /** `Main St 204` after another number: a unit. */
  unitAfterStreet: 0.2,
  buildingName: 0.2,
  buildingNameWithoutComma: 0.3,
  /** `Pier 32 1333 Johnston St` with unit 32. */
  unitAfterName: 0.35,
  /** A building name that contains a number or a street type. */
  unlikelyBuildingName: 0.3,
  /** `Main St 204 Plaza`: a number remains unexplained. */
  numberUnexplained: 0.7,
  /** `10th Ave 1234` as a street without a house number. */
  numberAfterNumbered: 0.2,
  /** `1783 Main St` as the name of a street. */
  numberInStreet: 0.4,

  // Streets.
  /** A street type without a name. */
  nameless: 2,
  /** `59 W`: the name may be unfinished. */
  directionAlone: 0.3,
  /** `Ave Fort St John` */
  beginsWithType: 1,
  /** `St George` without a type may be the end of a numbered street. */
  saintWithoutType: 0.5,
  /** `A Fifteenth Ave` */
  beginsWithLetter: 0.2,
  /** `204 Manitoba St` as the name of a street. */
  numberBeforeName: 0.5,
  /** `88 & 176 St`: a street named by a bare number. */
  bareNumber: 0.2,
  /** Numbers above `MAX_NUMBERED` are not streets. */
  highNumber: 1.5,
  /** A building name or later segment without a street type. */
  withoutType: 0.6,

  // After the street.
  municipalityUnfinished: 0.1,
  municipalityMisspelled: 0.7,
  placeInStreet: 0.3,
  placeUnknown: 0.2,
  lastWordUnfinished: 0.2,

  // Spellings that differ from existing streets.
  typeMisspelled: 0.9,
  typeUnfinished: 0.2,
  shortTypeMisspelled: 1,
  typeTwice: 0.3,
  directionMisspelled: 0.9,
  shortDirectionMisspelled: 1.1,
  ordinalMisspelled: 0.9,
  otherOrdinal: 1,
  ordinalWordUnfinished: 0.3,
  ordinalWordMisspelled: 1,
  spaceMissing: 0.3,
  /** `3 Rd` as No. 3 Road. */
  roadNumberBare: 0.25,

  // Parts that differ from existing streets.
  typeMissing: 0.1,
  typeOther: 0.7,
  typeUnknown: 0.6,
  directionMissing: 0.25,
  directionOther: 0.9,
  directionOneOfTwo: 0.3,
  directionUnknown: 0.7,
  placeFits: -0.1,
  placeOther: 0.6,
} as const

/** Highest number of a street (Surrey has 196th, Langley 276th). */
export const MAX_NUMBERED = 300

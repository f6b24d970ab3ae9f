/** Costs of address readings, measured in typing errors. The cheapest reading wins. */
export const COST = {
  // House numbers and units.
  /** `204 1783 Main St`, `204, 1783 Main St`, `204/1783 Main St`: no dash. */
  unitWithoutDash: 0.1,
  /** `1,234 Main St` for 1234, rather than unit 1 of 234. */
  thousandsMark: 0.05,
  /** `E 1783 Main St` for 1783 Main St E. */
  directionFirst: 0.15,
  /** `E 1783 Main St`: a direction rather than unit E. */
  unitIsDirection: 0.6,
  /** `1250-1254 Main St` is unit 1250 only where there is one. */
  unitOfRange: 0.3,
  /** `2041 A Main St` for 2041A. */
  letterApart: 0.05,
  /** `1234-B Main St`: a number with a letter, not unit B. */
  letterAfterDash: 0.12,
  /** `13750 - 88 Ave`, `13750, 88 Ave` */
  partedFromStreet: 0.2,
  /** `Main St 1783` */
  numberAfterStreet: 0.15,
  /** `Main St 204` with a number before it: a unit. */
  unitAfterStreet: 0.2,
  buildingName: 0.2,
  buildingNameUnparted: 0.3,
  /** `Pier 32 1333 Johnston St`: no unit. */
  unitAfterName: 0.35,
  /** A number in the name of the building, or a street type. */
  unlikelyBuildingName: 0.3,
  /** `Main St 204 Plaza`: an unexplained number. */
  numberLeft: 0.7,
  /** `10th Ave 1234` as a street alone. */
  numberAfterNumbered: 0.2,
  /** `1783 Main St` as a street of this name. */
  numberInStreet: 0.4,

  // Streets.
  /** A type without a name. */
  nameless: 2,
  /** `59 W`: the name may be unfinished. */
  directionAlone: 0.3,
  /** `Ave Fort St John` */
  beginsWithType: 1,
  /** `St George`, without a type, may be the rest of a numbered street. */
  saintWithoutType: 0.5,
  /** `A Fifteenth Ave` */
  beginsWithLetter: 0.2,
  /** `204 Manitoba St` as a street name. */
  numberBeforeName: 0.5,
  /** `88 & 176 St`: a street by its number alone. */
  bareNumber: 0.2,
  /** Numbered streets end at `MAX_NUMBERED`. */
  highNumber: 1.5,
  /** Names of buildings and later segments need a street type. */
  withoutType: 0.6,

  // What follows the street.
  municipalityBegun: 0.1,
  municipalityMisspelled: 0.7,
  placeInStreet: 0.3,
  placeUnknown: 0.2,
  lastWordBegun: 0.2,

  // Spellings, compared with the streets that exist.
  typeMisspelled: 0.9,
  typeBegun: 0.2,
  shortTypeMisspelled: 1,
  typeTwice: 0.3,
  directionMisspelled: 0.9,
  shortDirectionMisspelled: 1.1,
  ordinalMisspelled: 0.9,
  otherOrdinal: 1,
  ordinalWordBegun: 0.3,
  ordinalWordMisspelled: 1,
  spaceMissing: 0.3,
  /** `3 Rd` for No. 3 Road. */
  roadNumberBare: 0.25,

  // Deviations from existing streets.
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

/** The highest numbered streets (Surrey's 196th, Langley's 276th). */
export const MAX_NUMBERED = 300

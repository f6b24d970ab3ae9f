/** Titles with invented names, which no real person can have. */

import { NAME_BEGINNINGS, NAME_ENDINGS } from '#demo/district/facts/name-lists.ts'
import { Random } from '#demo/district/random.ts'
import { addDays } from '#domain/text/dates.ts'

export interface RegisterParcel {
  pid: string
  ownerType: string | null
  soldOn: string | null
}

interface Owner {
  name: string
  share?: { numerator: number; denominator: number }
}

interface Title {
  titleNumber: string
  registeredOn: string
  owners: Owner[]
  pendingApplications: { number: string; type: string; receivedOn: string }[]
}

interface RegisterEntry {
  pid: string
  asOf: string
  titles: Title[]
}

const PUBLIC_OWNERS: Readonly<Record<string, string>> = {
  'Local government': 'District of Cedar Arm',
  'Public school board': 'Cedar Arm School Board',
}
const COMPANY_ENDS = ['Holdings Ltd.', 'Properties Ltd.', 'Developments Ltd.', 'Land Corp.', 'Ventures Inc.']
const APPLICATION_TYPES = ['Transfer', 'Mortgage', 'Statutory right of way', 'Subdivision plan']
const HALF_SHARE = { numerator: 1, denominator: 2 }

/** Makes the same entry for each request. `today` is the day of the search. */
export function registerEntry({ pid, ownerType, soldOn }: RegisterParcel, today: string): RegisterEntry {
  const random = new Random('land title', pid)
  const entry = (titles: Title[]): RegisterEntry => ({ pid, asOf: today, titles })
  const registeredOn =
    soldOn ?? `${random.integer(1968, 2015)}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`
  const makeTitle = (owners: Owner[]): Title => ({
    titleNumber: `CB9${random.integer(100_000, 999_999)}`,
    registeredOn,
    owners,
    pendingApplications: random.isLucky(0.07) ? [makeApplication(random, today)] : [],
  })
  const publicOwner = PUBLIC_OWNERS[ownerType ?? '']
  if (publicOwner !== undefined) return entry([makeTitle([{ name: publicOwner }])])
  const draw = random.next()
  // Simulates a parcel that now has another number.
  if (draw < 0.04) return entry([])
  if (draw < 0.1) {
    return entry([
      makeTitle([{ name: makePersonName(random), share: HALF_SHARE }]),
      makeTitle([{ name: makePersonName(random), share: HALF_SHARE }]),
    ])
  }
  if (draw < 0.32) return entry([makeTitle([{ name: makeCompanyName(random) }])])
  if (draw < 0.42) {
    return entry([
      makeTitle([
        { name: makePersonName(random), share: { numerator: 1, denominator: 3 } },
        { name: makeCompanyName(random), share: { numerator: 2, denominator: 3 } },
      ]),
    ])
  }
  if (draw < 0.7)
    return entry([makeTitle([{ name: makePersonName(random) }, { name: makePersonName(random) }])])
  return entry([makeTitle([{ name: makePersonName(random) }])])
}

const makeApplication = (random: Random, today: string) => ({
  number: `CB8${random.integer(100_000, 999_999)}`,
  type: random.pick(APPLICATION_TYPES),
  receivedOn: addDays(today, -random.integer(1, 40)),
})

const pickCompoundName = (random: Random) => `${random.pick(NAME_BEGINNINGS)}${random.pick(NAME_ENDINGS)}`
const makeCompanyName = (random: Random) => `${pickCompoundName(random)} ${random.pick(COMPANY_ENDS)}`
/** `Heron Kelpgate`: a bird and a place. */
const makePersonName = (random: Random) => `${random.pick(NAME_BEGINNINGS)} ${pickCompoundName(random)}`

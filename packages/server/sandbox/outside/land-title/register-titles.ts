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
const HALF = { numerator: 1, denominator: 2 }

/** The same whenever it is requested. `today` is the day of the search. */
export function registerEntry({ pid, ownerType, soldOn }: RegisterParcel, today: string): RegisterEntry {
  const random = new Random('land title', pid)
  const entry = (titles: Title[]): RegisterEntry => ({ pid, asOf: today, titles })
  const registeredOn =
    soldOn ?? `${random.integer(1968, 2015)}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`
  const title = (owners: Owner[]): Title => ({
    titleNumber: `CB9${random.integer(100_000, 999_999)}`,
    registeredOn,
    owners,
    pendingApplications: random.isLucky(0.07) ? [pending(random, today)] : [],
  })
  const publicOwner = PUBLIC_OWNERS[ownerType ?? '']
  if (publicOwner !== undefined) return entry([title([{ name: publicOwner }])])
  const turn = random.next()
  // As if it were registered under another number now.
  if (turn < 0.04) return entry([])
  if (turn < 0.1) {
    return entry([
      title([{ name: person(random), share: HALF }]),
      title([{ name: person(random), share: HALF }]),
    ])
  }
  if (turn < 0.32) return entry([title([{ name: company(random) }])])
  if (turn < 0.42) {
    return entry([
      title([
        { name: person(random), share: { numerator: 1, denominator: 3 } },
        { name: company(random), share: { numerator: 2, denominator: 3 } },
      ]),
    ])
  }
  if (turn < 0.7) return entry([title([{ name: person(random) }, { name: person(random) }])])
  return entry([title([{ name: person(random) }])])
}

const pending = (random: Random, today: string) => ({
  number: `CB8${random.integer(100_000, 999_999)}`,
  type: random.pick(APPLICATION_TYPES),
  receivedOn: addDays(today, -random.integer(1, 40)),
})

const pickCompoundName = (random: Random) => `${random.pick(NAME_BEGINNINGS)}${random.pick(NAME_ENDINGS)}`
const company = (random: Random) => `${pickCompoundName(random)} ${random.pick(COMPANY_ENDS)}`
/** `Heron Kelpgate`: a bird and a place. */
const person = (random: Random) => `${random.pick(NAME_BEGINNINGS)} ${pickCompoundName(random)}`

import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import { addDays, parseKnownDate } from '#domain/text/dates.ts'
import type { Holding } from '../facts/holding.ts'
import type { Ring } from '../geometry/point.ts'
import { isDevelopable } from '../parcels/parcel-use.ts'
import type { Island } from '../place.ts'
import { Random } from '../random.ts'
import { feature, polygon } from '../records.ts'

/** The last status ends the application. */
export const STEPS = {
  Rezoning: ['submitted', 'under review', 'public hearing', 'third reading', 'adopted'],
  'Development permit': ['submitted', 'under review', 'issued'],
  Subdivision: ['submitted', 'preliminary approval', 'registered'],
  'Variance permit': ['submitted', 'council decision', 'issued'],
  'OCP amendment': ['submitted', 'public hearing', 'third reading', 'adopted'],
  'ALR exclusion': ['submitted', 'forwarded to the commission', 'approved'],
}
type ApplicationKind = keyof typeof STEPS
const PREFIX: Record<ApplicationKind, string> = {
  Rezoning: 'RZ',
  'Development permit': 'DP',
  Subdivision: 'SD',
  'Variance permit': 'DVP',
  'OCP amendment': 'OCP',
  'ALR exclusion': 'ALC',
}

export interface Application {
  ref: string
  code: string
  kind: ApplicationKind
  step: number
  title: string
  applicantType: string
  receivedOn: string
  ring: Ring
  address: string
  /** Key of the parcel's block; null for a parcel on the shore. */
  cell: string | null
}

export function applicationFeature(application: Application, island: Island): LayerFeatureRecord {
  const { ref, code, kind, step, title, applicantType, receivedOn, ring, address } = application
  return feature('development_application', ref, polygon(island, ring), {
    code,
    title,
    category: kind,
    status: STEPS[kind][step] ?? 'submitted',
    effectiveOn: receivedOn,
    facts: { applicantType, address },
  })
}

/** `order` is the application's position in its neighbourhood, and part of its number. */
export function makeApplication(
  holding: Holding,
  kind: ApplicationKind,
  order: number,
  proposal: { title: string; ring?: Ring; step: number; receivedOn: string },
  island: Island,
  random: Random,
): Application {
  const { parcel } = holding
  return {
    ref: `${island.code}-${parcel.quarter.key}-APP-${order}`,
    code: `${PREFIX[kind]}-${parseKnownDate(proposal.receivedOn).year}-${String(parcel.quarter.turn * 24 + order).padStart(3, '0')}`,
    kind,
    step: proposal.step,
    title: proposal.title,
    applicantType: random.pick([
      'Developer',
      'Developer',
      'Owner',
      'Owner',
      'Architect for the owner',
      'Non-profit housing society',
    ]),
    receivedOn: proposal.receivedOn,
    ring: proposal.ring ?? parcel.ring,
    address: `${parcel.civicNumber} ${parcel.street}`,
    cell: parcel.cell,
  }
}

type RezonedCells = ReadonlySet<string | null>

interface OrdinaryContext {
  island: Island
  asOf: string
  random: Random
  rezonedCells: RezonedCells
}

/** Makes about one application per 350 parcels. */
export function ordinaryApplications(
  holdings: readonly Holding[],
  island: Island,
  seed: number,
  asOf: string,
  { changedRefs, rezonedCells }: { changedRefs: ReadonlySet<string>; rezonedCells: RezonedCells },
): Application[] {
  const quarter = holdings[0]?.parcel.quarter
  const candidates = holdings.filter(
    ({ parcel }) => !changedRefs.has(parcel.ref) && isDevelopable(parcel.use),
  )
  if (!quarter || candidates.length < 20) return []
  const random = new Random(seed, 'applications', quarter.key)
  const count = Math.min(11, 1 + Math.round(candidates.length / 350))
  return Array.from({ length: count }, (_, order) =>
    ordinaryApplication(random.pick(candidates), order + 1, { island, asOf, random, rezonedCells }),
  )
}

export function ordinaryApplication(
  holding: Holding,
  order: number,
  { island, asOf, random, rezonedCells }: OrdinaryContext,
): Application {
  const [kind, title] = proposalFor(holding, random, rezonedCells)
  const step = random.integer(0, STEPS[kind].length - 2)
  const receivedOn = addDays(asOf, -random.integer(20 + step * 60, 150 + step * 110))
  return makeApplication(holding, kind, order, { title, step, receivedOn }, island, random)
}

/**
 * Moves an application to its next step, unless that would rezone or subdivide its parcel. The demo rezones
 * whole blocks only, and subdivides without an application.
 */
export function advance(application: Application): Application {
  const { kind } = application
  const step = application.step + 1
  const changesLand = kind === 'Rezoning' || kind === 'Subdivision'
  return changesLand && step >= STEPS[kind].length - 1 ? application : { ...application, step }
}

function proposalFor(
  { parcel }: Holding,
  random: Random,
  rezonedCells: RezonedCells,
): readonly [ApplicationKind, string] {
  const mayRezone = parcel.zone !== 'CD-1' && !rezonedCells.has(parcel.cell)
  const units = random.integer(18, 64)
  switch (parcel.use) {
    case 'shop':
    case 'office':
    case 'mixed':
    case 'mall':
    case 'marina':
      return random.isLucky(0.6) || !mayRezone
        ? ['Development permit', `Six-storey mixed-use building with ${units} homes over shops`]
        : ['Rezoning', `${parcel.zone} to CD-1 for ${units} homes over shops`]
    case 'industry':
      return ['Development permit', 'Warehouse of 2,400 m² with loading at grade']
    case 'apartments':
    case 'townhouses':
      return ['Development permit', `${units} homes in ${random.pick(['three', 'four', 'six'])} storeys`]
    case 'acreage':
      return ['Subdivision', `Subdivision into ${random.integer(3, 6)} rural lots`]
    default: {
      const chance = random.next()
      if (chance < 0.34 && mayRezone)
        return ['Rezoning', `${parcel.zone} to RT-7 for a duplex and a garden suite`]
      if (chance < 0.6) return ['Variance permit', 'Side yard reduced for an addition']
      if (chance < 0.8) return ['Subdivision', 'Subdivision into two lots']
      return ['Development permit', 'Work within 15 m of the top of bank']
    }
  }
}

/** Changes from release 1 to 2. In release 1, the planning changes are applications before their last step. */

import { addDays } from '#domain/text/dates.ts'
import type { Holding } from '../facts/holding.ts'
import { ringToWorld } from '../geometry/frame.ts'
import { isDevelopable } from '../parcels/parcel-use.ts'
import type { QuarterModel } from '../parcels/quarter-model.ts'
import type { Island } from '../place.ts'
import {
  type Application,
  advance,
  makeApplication,
  ordinaryApplication,
  ordinaryApplications,
  STEPS,
} from '../planning/applications.ts'
import { Random } from '../random.ts'
import { assemble, type ParcelChange, type ParcelChangeContext, subdivide } from './parcel-changes.ts'
import { amend, exclude, type Rezoning, rezone } from './planning-changes.ts'
import { WEEKLY_RATES } from './week.ts'

export interface QuarterChanges {
  parcels: ParcelChange[]
  planning: Rezoning[]
  applications: Application[]
  laterApplications: Application[]
  /** Corrected civic numbers by parcel ref. */
  corrections: Map<string, string>
  changedRefs: Set<string>
}

interface ChangeContext {
  island: Island
  seed: number
  asOf: string
  isFirstQuarter: boolean
}

export function changesOf(
  model: QuarterModel,
  holdings: readonly Holding[],
  context: ChangeContext,
): QuarterChanges {
  const { island, seed, asOf, isFirstQuarter } = context
  const { quarter } = model.outline
  const random = new Random(seed, 'week', quarter.key)
  const result: QuarterChanges = {
    parcels: [],
    planning: [],
    applications: [],
    laterApplications: [],
    corrections: new Map(),
    changedRefs: new Set(),
  }
  const countEvents = (rate: number): number => {
    const expected = rate * holdings.length
    return Math.max(isFirstQuarter ? 1 : 0, Math.floor(expected) + (random.isLucky(expected % 1) ? 1 : 0))
  }
  const parcelContext: ParcelChangeContext = {
    island,
    random,
    changedRefs: result.changedRefs,
    latePids: { count: 0 },
  }
  for (let count = countEvents(WEEKLY_RATES.subdivision); count > 0; count--)
    push(result.parcels, subdivide(holdings, parcelContext))
  for (let count = countEvents(WEEKLY_RATES.assembly); count > 0; count--)
    push(result.parcels, assemble(holdings, parcelContext))
  for (let count = countEvents(WEEKLY_RATES.rezoning); count > 0; count--)
    push(result.planning, rezone(model, busyCells(result), random))
  for (let count = countEvents(WEEKLY_RATES.amendment); count > 0; count--)
    push(result.planning, amend(model, busyCells(result), random))
  if (quarter.key === 'RE') push(result.planning, exclude(model))

  const rezonedCells = busyCells({ planning: result.planning, parcels: [] })
  result.applications = ordinaryApplications(holdings, island, seed, asOf, {
    changedRefs: result.changedRefs,
    rezonedCells,
  })
  decide(result.applications, result.laterApplications, isFirstQuarter, random)
  for (const { kind, before, after } of result.planning) {
    const holding = holdings.find(({ parcel }) => parcel.cell === before.cell.key)
    const block = before.cell.blocks[0]
    if (!holding || !block) continue
    const appKind = kind === 'rezoning' ? 'Rezoning' : kind
    const title =
      kind === 'rezoning'
        ? `${before.zone} to ${after.zone} for the whole block`
        : kind === 'ALR exclusion'
          ? 'Exclusion from the Agricultural Land Reserve'
          : `${before.designation} to ${after.designation}`
    const last = STEPS[appKind].length - 1
    const proposal = {
      title,
      ring: ringToWorld(model.place.frame, block),
      step: last - 1,
      receivedOn: addDays(asOf, -random.integer(240, 520)),
    }
    const application = makeApplication(
      holding,
      appKind,
      result.applications.length + 1,
      proposal,
      island,
      random,
    )
    result.applications.push(application)
    result.laterApplications.push({ ...application, step: last })
  }
  const candidates = holdings.filter(
    ({ parcel }) => !result.changedRefs.has(parcel.ref) && parcel.cell !== null && isDevelopable(parcel.use),
  )
  for (let count = candidates.length > 20 ? countEvents(WEEKLY_RATES.application) : 0; count > 0; count--) {
    const application = ordinaryApplication(random.pick(candidates), result.laterApplications.length + 1, {
      island,
      asOf,
      random,
      rezonedCells,
    })
    result.laterApplications.push({
      ...application,
      step: 0,
      receivedOn: addDays(asOf, random.integer(1, 6)),
    })
  }
  for (let count = candidates.length > 20 ? countEvents(WEEKLY_RATES.correction) : 0; count > 0; count--) {
    const { parcel } = random.pick(candidates)
    if (result.changedRefs.has(parcel.ref)) continue
    result.changedRefs.add(parcel.ref)
    result.corrections.set(parcel.ref, `${parcel.civicNumber}A`)
  }
  return result
}

function push<T>(list: T[], item: T | null): void {
  if (item) list.push(item)
}

function busyCells({ planning, parcels }: Pick<QuarterChanges, 'planning' | 'parcels'>): Set<string | null> {
  return new Set([
    ...planning.map(({ before }) => before.cell.key),
    ...parcels.flatMap(({ before }) => before.map(({ parcel }) => parcel.cell)),
  ])
}

function decide(
  before: readonly Application[],
  after: Application[],
  isFirstQuarter: boolean,
  random: Random,
): void {
  before.forEach((application, index) => {
    const isDecided = random.isLucky(WEEKLY_RATES.applicationStatus) || (isFirstQuarter && index === 0)
    after.push(isDecided ? advance(application) : application)
  })
}

/**
 * What happens in one quarter in the week between the releases. It is planned for both: in the first
 * release some of it shows already as an application that is about to be decided.
 */

import { daysAfter, daysBefore } from '../facts/dates.ts'
import type { Holding } from '../facts/holding.ts'
import { ringToWorld } from '../geometry/frame.ts'
import { signedArea } from '../geometry/point.ts'
import { isDevelopable } from '../lots/lot-use.ts'
import type { Ground, QuarterModel } from '../lots/quarter-model.ts'
import type { Island } from '../place.ts'
import type { Designation, ZoneCode } from '../plan/zones.ts'
import {
  type Application,
  makeApplication,
  ordinaryApplication,
  ordinaryApplications,
  STEPS,
} from '../planning/applications.ts'
import { Random } from '../random.ts'
import { WEEKLY } from './demo-change.ts'
import { assemble, type LotChange, type LotChangeContext, subdivide } from './lot-changes.ts'

export interface Rezoning {
  kind: 'rezoning' | 'OCP amendment' | 'ALR exclusion'
  before: Ground
  after: Ground
}

export interface QuarterChanges {
  lots: LotChange[]
  planning: Rezoning[]
  applications: Application[]
  laterApplications: Application[]
  /** Lots whose civic number was corrected, with the number that it becomes. */
  corrections: Map<string, string>
  taken: Set<string>
}

export interface ChangeContext {
  island: Island
  seed: number
  asOf: string
  /** Of the island: there everything happens at least once. */
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
    lots: [],
    planning: [],
    applications: [],
    laterApplications: [],
    corrections: new Map(),
    taken: new Set(),
  }
  const times = (rate: number): number => {
    const expected = rate * holdings.length
    return Math.max(isFirstQuarter ? 1 : 0, Math.floor(expected) + (random.isLucky(expected % 1) ? 1 : 0))
  }
  const lotContext: LotChangeContext = { island, random, taken: result.taken, latePids: { count: 0 } }
  for (let count = times(WEEKLY.subdivision); count > 0; count--)
    push(result.lots, subdivide(holdings, lotContext))
  for (let count = times(WEEKLY.assembly); count > 0; count--)
    push(result.lots, assemble(holdings, lotContext))
  for (let count = times(WEEKLY.rezoning); count > 0; count--)
    push(result.planning, rezone(model, result, random))
  for (let count = times(WEEKLY.amendment); count > 0; count--)
    push(result.planning, amend(model, result, random))
  if (quarter.key === 'RE') push(result.planning, exclude(model))

  result.applications = ordinaryApplications(holdings, island, seed, asOf, (ref) => result.taken.has(ref))
  decide(result.applications, result.laterApplications, isFirstQuarter, random)
  for (const { kind, before, after } of result.planning) {
    const holding = holdings.find(({ lot }) => lot.cell === before.cell.key)
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
    const words = {
      title,
      ring: ringToWorld(model.place.frame, block),
      step: last - 1,
      receivedOn: daysBefore(asOf, random.integer(240, 520)),
    }
    const application = makeApplication(
      holding,
      appKind,
      result.applications.length + 1,
      words,
      island,
      random,
    )
    result.applications.push(application)
    result.laterApplications.push({ ...application, step: last })
  }
  const open = holdings.filter(
    ({ lot }) => !result.taken.has(lot.ref) && lot.cell !== null && isDevelopable(lot.use),
  )
  for (let count = open.length > 20 ? times(WEEKLY.application) : 0; count > 0; count--) {
    const application = ordinaryApplication(
      random.pick(open),
      result.laterApplications.length + 1,
      island,
      asOf,
      random,
    )
    result.laterApplications.push({
      ...application,
      step: 0,
      receivedOn: daysAfter(asOf, random.integer(1, 6)),
    })
  }
  for (let count = open.length > 20 ? times(WEEKLY.correction) : 0; count > 0; count--) {
    const { lot } = random.pick(open)
    if (result.taken.has(lot.ref)) continue
    result.taken.add(lot.ref)
    result.corrections.set(lot.ref, `${lot.civicNumber}A`)
  }
  return result
}

function push<T>(list: T[], item: T | null): void {
  if (item) list.push(item)
}

/** Some applications take their next step. */
function decide(
  before: readonly Application[],
  after: Application[],
  isFirstQuarter: boolean,
  random: Random,
): void {
  before.forEach((application, index) => {
    const isDecided = random.isLucky(WEEKLY.applicationStatus) || (isFirstQuarter && index === 0)
    after.push(isDecided ? { ...application, step: application.step + 1 } : application)
  })
}

/** A block of plain houses that no other change touches, large enough to matter. */
function plainBlock(model: QuarterModel, changes: QuarterChanges, random: Random): Ground | null {
  const busy = new Set([
    ...changes.planning.map(({ before }) => before.cell.key),
    ...changes.lots.flatMap(({ before }) => before.map(({ lot }) => lot.cell)),
  ])
  const choices = model.ground.filter((ground) => {
    const { cell, use } = ground
    const [block] = cell.blocks
    if (use !== 'houses' || busy.has(cell.key) || block === undefined || signedArea(block) < 4000)
      return false
    return hasLikeNeighbour(model, ground)
  })
  return choices.length > 0 ? random.pick(choices) : null
}

function rezone(model: QuarterModel, changes: QuarterChanges, random: Random): Rezoning | null {
  const before = plainBlock(model, changes, random)
  const zone: ZoneCode = random.pick(['RM-1', 'RT-7', 'CD-1', 'RM-3'])
  return before ? { kind: 'rezoning', before, after: { ...before, zone } } : null
}

function amend(model: QuarterModel, changes: QuarterChanges, random: Random): Rezoning | null {
  const before = plainBlock(model, changes, random)
  const designation: Designation = random.pick(['Medium-density residential', 'Village centre'])
  return before ? { kind: 'OCP amendment', before, after: { ...before, designation } } : null
}

/**
 * Whether the block before it in its row is alike. Planning areas are named after their first block,
 * so taking such a block out of an area leaves the area its name.
 */
function hasLikeNeighbour(model: QuarterModel, { cell, zone, designation }: Ground): boolean {
  const before = model.ground.find(
    (ground) => ground.cell.row === cell.row && ground.cell.index === cell.index - 1,
  )
  return before !== undefined && before.zone === zone && before.designation === designation
}

/** A farm leaves the reserve. */
function exclude(model: QuarterModel): Rezoning | null {
  const farm = model.ground.find(
    (ground) =>
      ground.use === 'farm' &&
      hasLikeNeighbour(model, ground) &&
      ground.cell.blocks.some((ring) => signedArea(ring) > 60_000),
  )
  return farm ? { kind: 'ALR exclusion', before: farm, after: { ...farm, isExcluded: true } } : null
}

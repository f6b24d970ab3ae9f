/** Changes from release 1 to 2. Release 1 has an application for each planning change, one step before its end. */

import { addDays } from '#domain/text/dates.ts'
import type { Holding, HoldingContext } from '../facts/holding.ts'
import { ringToWorld } from '../geometry/frame.ts'
import type { QuarterModel } from '../parcels/quarter-model.ts'
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
import { correctNumbers, countEvents, findDevelopable, MIN_DEVELOPABLE, WEEKLY_RATES } from './week.ts'

export interface QuarterChanges {
  parcels: ParcelChange[]
  planning: Rezoning[]
  applications: Application[]
  laterApplications: Application[]
  /** Corrected civic numbers by parcel ref. */
  corrections: Map<string, string>
  changedRefs: Set<string>
}

interface ChangeContext extends Pick<HoldingContext, 'island' | 'seed'> {
  asOf: string
  isFirstQuarter: boolean
}

export function generateChanges(
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
  const { changedRefs } = result
  const count = (rate: number) => countEvents(rate, holdings.length, random, isFirstQuarter ? 1 : 0)
  const parcelContext: ParcelChangeContext = { island, random, changedRefs, latePids: { count: 0 } }
  for (let left = count(WEEKLY_RATES.subdivision); left > 0; left--)
    push(result.parcels, subdivide(holdings, parcelContext))
  for (let left = count(WEEKLY_RATES.assembly); left > 0; left--)
    push(result.parcels, assemble(holdings, parcelContext))
  for (let left = count(WEEKLY_RATES.rezoning); left > 0; left--)
    push(result.planning, rezone(model, busyCells(result), random))
  for (let left = count(WEEKLY_RATES.amendment); left > 0; left--)
    push(result.planning, amend(model, busyCells(result), random))
  if (quarter.key === 'RE') push(result.planning, exclude(model))

  const rezonedCells = busyCells({ planning: result.planning, parcels: [] })
  result.applications = ordinaryApplications(holdings, island, seed, asOf, { changedRefs, rezonedCells })
  result.laterApplications = decide(result.applications, isFirstQuarter, random)
  addPlanningApplications(result, model, holdings, context, random)
  const developable = findDevelopable(holdings, changedRefs)
  if (developable.length <= MIN_DEVELOPABLE) return result
  for (let left = count(WEEKLY_RATES.application); left > 0; left--) {
    const number = result.laterApplications.length + 1
    const application = ordinaryApplication(random.pick(developable), number, {
      island,
      asOf,
      random,
      rezonedCells,
    })
    const receivedOn = addDays(asOf, random.integer(1, 6))
    result.laterApplications.push({ ...application, step: 0, receivedOn })
  }
  correctNumbers(developable, count(WEEKLY_RATES.correction), random, result)
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

/** Adds the applications behind the planning changes, which are adopted in release 2. */
function addPlanningApplications(
  { planning, applications, laterApplications }: QuarterChanges,
  model: QuarterModel,
  holdings: readonly Holding[],
  { island, asOf }: ChangeContext,
  random: Random,
): void {
  for (const change of planning) {
    const { cell } = change.before
    const holding = holdings.find(({ parcel }) => parcel.cell === cell.key)
    const [block] = cell.blocks
    if (!holding || !block) continue
    const kind = change.kind === 'rezoning' ? 'Rezoning' : change.kind
    const lastStep = STEPS[kind].length - 1
    const proposal = {
      title: describeChange(change),
      ring: ringToWorld(model.place.frame, block),
      step: lastStep - 1,
      receivedOn: addDays(asOf, -random.integer(240, 520)),
    }
    const application = makeApplication(holding, kind, applications.length + 1, proposal, island, random)
    applications.push(application)
    laterApplications.push({ ...application, step: lastStep })
  }
}

function describeChange({ kind, before, after }: Rezoning): string {
  switch (kind) {
    case 'rezoning':
      return `${before.zone} to ${after.zone} for the whole block`
    case 'OCP amendment':
      return `${before.designation} to ${after.designation}`
    case 'ALR exclusion':
      return 'Exclusion from the Agricultural Land Reserve'
  }
}

function decide(
  applications: readonly Application[],
  isFirstQuarter: boolean,
  random: Random,
): Application[] {
  return applications.map((application, index) => {
    const isDecided = random.isLucky(WEEKLY_RATES.applicationStatus) || (isFirstQuarter && index === 0)
    return isDecided ? advance(application) : application
  })
}

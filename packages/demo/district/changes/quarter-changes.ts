/** Changes from release 1 to 2. */

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

/** River Plain East: its parcels are too few for a weekly rate of exclusions. */
const ALR_EXCLUSION_QUARTER = 'RE'
const MIN_REVIEW_DAYS = 240
const MAX_REVIEW_DAYS = 520

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

interface DrawContext extends ChangeContext {
  model: QuarterModel
  holdings: readonly Holding[]
  random: Random
  drawCount: (weeklyRate: number) => number
}

export function generateChanges(
  model: QuarterModel,
  holdings: readonly Holding[],
  context: ChangeContext,
): QuarterChanges {
  const { seed, isFirstQuarter } = context
  const random = new Random(seed, 'week', model.outline.quarter.key)
  const drawCount = (weeklyRate: number) =>
    countEvents(weeklyRate, holdings.length, random, isFirstQuarter ? 1 : 0)
  const drawContext: DrawContext = { ...context, model, holdings, random, drawCount }
  const changes: QuarterChanges = {
    parcels: [],
    planning: [],
    applications: [],
    laterApplications: [],
    corrections: new Map(),
    changedRefs: new Set(),
  }
  addParcelChanges(changes, drawContext)
  addPlanningChanges(changes, drawContext)
  addApplications(changes, drawContext)
  addPlanningApplications(changes, drawContext)
  const developable = findDevelopable(holdings, changes.changedRefs)
  if (developable.length > MIN_DEVELOPABLE) {
    addNewApplications(changes, developable, drawContext)
    correctNumbers(developable, drawCount(WEEKLY_RATES.correction), random, changes)
  }
  return changes
}

function addParcelChanges(
  { parcels, changedRefs }: QuarterChanges,
  { island, holdings, random, drawCount }: DrawContext,
): void {
  const context: ParcelChangeContext = { island, random, changedRefs, pidCounter: { count: 0 } }
  pushDraws(parcels, drawCount(WEEKLY_RATES.subdivision), () => subdivide(holdings, context))
  pushDraws(parcels, drawCount(WEEKLY_RATES.assembly), () => assemble(holdings, context))
}

function addPlanningChanges(changes: QuarterChanges, { model, random, drawCount }: DrawContext): void {
  const { planning } = changes
  pushDraws(planning, drawCount(WEEKLY_RATES.rezoning), () => rezone(model, changedCells(changes), random))
  pushDraws(planning, drawCount(WEEKLY_RATES.amendment), () => amend(model, changedCells(changes), random))
  if (model.outline.quarter.key === ALR_EXCLUSION_QUARTER) pushIfPresent(planning, exclude(model))
}

function addApplications(
  changes: QuarterChanges,
  { island, seed, asOf, isFirstQuarter, holdings, random }: DrawContext,
): void {
  const { changedRefs } = changes
  changes.applications = ordinaryApplications(holdings, island, seed, asOf, {
    changedRefs,
    rezonedCells: rezonedCells(changes),
  })
  changes.laterApplications = changes.applications.map((application, index) => {
    const isAdvanced = random.isLucky(WEEKLY_RATES.applicationStatus) || (isFirstQuarter && index === 0)
    return isAdvanced ? advance(application) : application
  })
}

/** Each planning change already has an application in release 1, at its second-to-last step. */
function addPlanningApplications(
  { planning, applications, laterApplications }: QuarterChanges,
  { model, holdings, island, asOf, random }: DrawContext,
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
      receivedOn: addDays(asOf, -random.integer(MIN_REVIEW_DAYS, MAX_REVIEW_DAYS)),
    }
    const application = makeApplication(holding, kind, applications.length + 1, proposal, island, random)
    applications.push(application)
    laterApplications.push({ ...application, step: lastStep })
  }
}

function addNewApplications(
  changes: QuarterChanges,
  developable: readonly Holding[],
  { island, asOf, random, drawCount }: DrawContext,
): void {
  const { laterApplications } = changes
  const context = { island, asOf, random, rezonedCells: rezonedCells(changes) }
  pushDraws(laterApplications, drawCount(WEEKLY_RATES.application), () => {
    const order = laterApplications.length + 1
    const application = ordinaryApplication(random.pick(developable), order, context)
    return { ...application, step: 0, receivedOn: addDays(asOf, random.integer(1, 6)) }
  })
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

function pushDraws<T>(list: T[], count: number, draw: () => T | null): void {
  for (let left = count; left > 0; left--) pushIfPresent(list, draw())
}

function pushIfPresent<T>(list: T[], item: T | null): void {
  if (item) list.push(item)
}

const rezonedCells = ({ planning }: QuarterChanges): Set<string | null> =>
  new Set(planning.map(({ before }) => before.cell.key))

const changedCells = (changes: QuarterChanges): Set<string | null> =>
  new Set([
    ...rezonedCells(changes),
    ...changes.parcels.flatMap(({ before }) => before.map(({ parcel }) => parcel.cell)),
  ])

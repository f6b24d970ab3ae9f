/** Changes from release 1 to 2. */

import { addDays } from '#domain/text/dates.ts'
import type { Holding, HoldingContext } from '../facts/holding.ts'
import type { QuarterModel } from '../parcels/quarter-model.ts'
import {
  type Application,
  advance,
  ordinaryApplication,
  ordinaryApplications,
  STEPS,
} from '../planning/applications.ts'
import { Random } from '../random.ts'
import { assemble, type ParcelChange, type ParcelChangeContext, subdivide } from './parcel-changes.ts'
import { amend, applyForChange, exclude, type Rezoning, rezone } from './planning-changes.ts'
import {
  correctNumbers,
  countEvents,
  findDevelopable,
  MIN_DEVELOPABLE,
  pushDraws,
  WEEKLY_RATES,
} from './week.ts'

/** River Plain East: its parcels are too few for a weekly rate of exclusions. */
const ALR_EXCLUSION_QUARTER = 'RE'
const MIN_REVIEW_DAYS = 240
const MAX_REVIEW_DAYS = 520

interface QuarterChanges {
  parcels: ParcelChange[]
  planning: Rezoning[]
  applications: Application[]
  laterApplications: Application[]
  /** Corrected civic numbers by parcel ref. */
  corrections: Map<string, string>
  changedRefs: Set<string>
}

interface Quarter extends HoldingContext {
  /** Day of release 1. */
  asOf: string
  model: QuarterModel
  holdings: readonly Holding[]
  isFirstQuarter: boolean
}

export interface QuarterParts extends Quarter {
  changes: QuarterChanges
}

interface DrawContext extends Quarter {
  random: Random
  drawCount: (weeklyRate: number) => number
}

export function generateChanges(quarter: Quarter): QuarterChanges {
  const { model, holdings, seed, isFirstQuarter } = quarter
  const random = new Random(seed, 'week', model.outline.quarter.key)
  const drawCount = (weeklyRate: number) =>
    countEvents(weeklyRate, holdings.length, random, isFirstQuarter ? 1 : 0)
  const drawContext: DrawContext = { ...quarter, random, drawCount }
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
  if (model.outline.quarter.key === ALR_EXCLUSION_QUARTER) pushDraws(planning, 1, () => exclude(model))
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
    const receivedOn = () => addDays(asOf, -random.integer(MIN_REVIEW_DAYS, MAX_REVIEW_DAYS))
    const order = applications.length + 1
    const application = applyForChange(change, holdings, { order, receivedOn }, { island, model, random })
    if (!application) continue
    const lastStep = STEPS[application.kind].length - 1
    applications.push({ ...application, step: lastStep - 1 })
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

const rezonedCells = ({ planning }: QuarterChanges): Set<string | null> =>
  new Set(planning.map(({ before }) => before.cell.key))

const changedCells = (changes: QuarterChanges): Set<string | null> =>
  new Set([
    ...rezonedCells(changes),
    ...changes.parcels.flatMap(({ before }) => before.map(({ parcel }) => parcel.cell)),
  ])

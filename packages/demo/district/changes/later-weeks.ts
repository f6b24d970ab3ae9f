/** Changes of a neighbourhood after release 2. Each week builds on the previous one. */
import { addDays } from '#domain/text/dates.ts'
import { Random } from '../random.ts'
import { withApplicationsChanged } from './later-applications.ts'
import { nextMarket } from './market.ts'
import { assemble, type ParcelChange, type ParcelChangeContext, subdivide } from './parcel-changes.ts'
import { amend, exclude, type Rezoning, rezone } from './planning-changes.ts'
import type { QuarterParts } from './quarter-changes.ts'
import { cellsBeingRezoned, type QuarterState, secondReleaseState } from './quarter-state.ts'
import {
  correctNumbers,
  countEvents,
  findDevelopable,
  MIN_DEVELOPABLE,
  pushDraws,
  WEEKLY_RATES,
  type Week,
} from './week.ts'

export function releaseState(parts: QuarterParts, release: number): QuarterState {
  let state = secondReleaseState(parts)
  for (let week = 3; week <= release; week++) state = nextWeekState(state, parts, week)
  return state
}

function nextWeekState(before: QuarterState, parts: QuarterParts, release: number): QuarterState {
  const { seed, asOf, model, isFirstQuarter } = parts
  const random = new Random(seed, 'week', model.outline.quarter.key, release)
  const week: Week = {
    release,
    startsOn: addDays(asOf, 7 * (release - 2)),
    random,
    countEvents: (rate, min = isFirstQuarter ? 1 : 0) =>
      countEvents(rate, before.current.length, random, min),
  }
  let state = withParcelsChanged(before, parts, week)
  state = withApplicationsChanged(state, parts, week)
  state = withPlanningChanged(state, parts, week)
  state = withNumbersCorrected(state, week)
  const holdings = [...state.current, ...state.newHoldings]
  return { ...state, ...nextMarket(state, holdings, parts, week) }
}

function withParcelsChanged(
  state: QuarterState,
  { island, isFirstQuarter }: QuarterParts,
  { release, random, countEvents }: Week,
): QuarterState {
  const changedRefs = new Set(state.changedRefs)
  const context: ParcelChangeContext = {
    island,
    random,
    changedRefs,
    release,
    pidCounter: { count: state.newHoldings.length },
  }
  const holdings = [...state.current, ...state.newHoldings]
  // The first neighbourhood subdivides in odd releases, and assembles in even ones.
  const minCount = (parity: number): number => (isFirstQuarter && release % 2 === parity ? 1 : 0)
  const changes: ParcelChange[] = []
  pushDraws(changes, countEvents(WEEKLY_RATES.subdivision, minCount(1)), () => subdivide(holdings, context))
  pushDraws(changes, countEvents(WEEKLY_RATES.assembly, minCount(0)), () => assemble(holdings, context))
  const removed = new Set(changes.flatMap(({ before }) => before))
  const added = changes.flatMap(({ after }) => after)
  for (const { parcel } of added) changedRefs.add(parcel.ref)
  return {
    ...state,
    changedRefs,
    current: state.current.filter((holding) => !removed.has(holding)),
    newHoldings: [...state.newHoldings, ...added],
  }
}

function withPlanningChanged(state: QuarterState, parts: QuarterParts, week: Week): QuarterState {
  const { model } = parts
  const { random, countEvents } = week
  const rezonedCells = cellsBeingRezoned(state, parts)
  let ground = state.ground
  const apply = (change: Rezoning | null): void => {
    if (!change) return
    rezonedCells.add(change.before.cell.key)
    ground = ground.map((block) => (block === change.before ? change.after : block))
  }
  const blocks = () => ({ ground: [...ground] })
  for (let count = countEvents(WEEKLY_RATES.rezoning); count > 0; count--)
    apply(rezone(blocks(), rezonedCells, random))
  for (let count = countEvents(WEEKLY_RATES.amendment, 0); count > 0; count--)
    apply(amend(blocks(), rezonedCells, random))
  if (model.outline.quarter.character === 'farm' && random.isLucky(WEEKLY_RATES.exclusion))
    apply(exclude(blocks()))
  return { ...state, ground }
}

function withNumbersCorrected(state: QuarterState, { random, countEvents }: Week): QuarterState {
  const holdings = findDevelopable(state.current, state.changedRefs)
  if (holdings.length <= MIN_DEVELOPABLE) return state
  const corrections = new Map(state.corrections)
  const changedRefs = new Set(state.changedRefs)
  correctNumbers(holdings, countEvents(WEEKLY_RATES.correction, 0), random, { corrections, changedRefs })
  return { ...state, corrections, changedRefs }
}

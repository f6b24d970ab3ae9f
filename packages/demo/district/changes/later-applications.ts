import { addDays, parseKnownDate } from '#domain/text/dates.ts'
import type { Holding } from '../facts/holding.ts'
import type { Ground } from '../parcels/quarter-model.ts'
import { type Application, advance, ordinaryApplication, STEPS } from '../planning/applications.ts'
import type { Random } from '../random.ts'
import { applyForChange, rezone } from './planning-changes.ts'
import type { QuarterParts } from './quarter-changes.ts'
import { cellsBeingRezoned, type PlannedBlock, type QuarterState } from './quarter-state.ts'
import { findDevelopable, MIN_DEVELOPABLE, WEEKLY_RATES, type Week } from './week.ts'

/** The applications of releases 1 and 2 have lower numbers. */
const FIRST_NUMBER = 1000
const NUMBERS_PER_WEEK = 200
const NUMBERS_PER_QUARTER = 6

export function withApplicationsChanged(state: QuarterState, parts: QuarterParts, week: Week): QuarterState {
  const { island, model } = parts
  const { random, release, startsOn, countEvents } = week
  const applications = advanceApplications(state, parts, random)
  const adoptedRefs = new Set(applications.filter(isDecided).map(({ ref }) => ref))
  const isAdopted = ({ applicationRef }: PlannedBlock): boolean => adoptedRefs.has(applicationRef)
  const ground = withAdopted(state.ground, state.planned.filter(isAdopted))
  const planned = state.planned.filter((block) => !isAdopted(block))

  const holdings = findDevelopable(state.current, state.changedRefs)
  if (holdings.length <= MIN_DEVELOPABLE) return { ...state, applications, ground, planned }
  const receivedOn = () => addDays(startsOn, random.integer(1, 6))
  let total = 0
  const submit = (application: Application): void => {
    applications.push(renumber(application, model.outline.quarter.turn, release, total))
    total += 1
  }
  const rezonedCells = cellsBeingRezoned({ planned, ground, applications }, parts)
  // These parcels already allow duplexes.
  const candidates = holdings.filter(({ parcel }) => parcel.zone !== 'RT-7')
  const newCount =
    candidates.length === 0 ? 0 : Math.min(countEvents(WEEKLY_RATES.application), NUMBERS_PER_QUARTER - 1)
  for (let left = newCount; left > 0; left--) {
    const application = ordinaryApplication(random.pick(candidates), 0, {
      island,
      asOf: startsOn,
      random,
      rezonedCells,
    })
    submit({ ...application, step: 0, receivedOn: receivedOn() })
  }
  const block = random.isLucky(WEEKLY_RATES.blockApplication)
    ? proposeBlock(state, holdings, parts, week, cellsBeingRezoned({ planned, ground, applications }, parts))
    : null
  if (block) {
    submit({ ...block.application, receivedOn: receivedOn() })
    const applicationRef = applications.at(-1)?.ref ?? ''
    planned.push({ ...block.planned, applicationRef })
  }
  return { ...state, applications, ground, planned }
}

/** In the island's first neighbourhood, at least one application moves if it can. */
function advanceApplications(
  { applications, planned }: QuarterState,
  { isFirstQuarter }: QuarterParts,
  random: Random,
): Application[] {
  const plannedRefs = new Set(planned.map(({ applicationRef }) => applicationRef))
  let mustMove = isFirstQuarter
  return applications.map((application) => {
    if (isDecided(application)) return application
    const isPlanned = plannedRefs.has(application.ref)
    if (!isPlanned && !random.isLucky(WEEKLY_RATES.applicationStatus) && !mustMove) return application
    const next = isPlanned ? { ...application, step: application.step + 1 } : advance(application)
    if (next !== application) mustMove = false
    return next
  })
}

const isDecided = ({ kind, step }: Application): boolean => step >= STEPS[kind].length - 1

function withAdopted(ground: readonly Ground[], blocks: readonly PlannedBlock[]): Ground[] {
  const zones = new Map(blocks.map(({ cellKey, zone }) => [cellKey, zone]))
  return ground.map((block) => {
    const zone = zones.get(block.cell.key)
    return zone ? { ...block, zone } : block
  })
}

function proposeBlock(
  state: QuarterState,
  holdings: readonly Holding[],
  { island, model }: QuarterParts,
  { startsOn, random }: Week,
  rezonedCells: ReadonlySet<string | null>,
): { application: Application; planned: Omit<PlannedBlock, 'applicationRef'> } | null {
  const change = rezone({ ground: [...state.ground] }, rezonedCells, random)
  if (!change) return null
  const proposal = { order: 0, receivedOn: () => startsOn }
  const application = applyForChange(change, holdings, proposal, { island, model, random })
  return application && { application, planned: { cellKey: change.before.cell.key, zone: change.after.zone } }
}

/** Sets a number that no other week or neighbourhood uses. */
function renumber(application: Application, turn: number, release: number, order: number): Application {
  const number = FIRST_NUMBER + (release - 3) * NUMBERS_PER_WEEK + turn * NUMBERS_PER_QUARTER + order
  return {
    ...application,
    ref: `${application.ref.replace(/\d+$/, '')}${number}`,
    code: `${application.code.split('-')[0]}-${parseKnownDate(application.receivedOn).year}-${number}`,
  }
}

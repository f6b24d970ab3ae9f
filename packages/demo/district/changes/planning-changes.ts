import { signedArea } from '#domain/geometry/local-plane.ts'
import type { Holding } from '../facts/holding.ts'
import { ringToWorld } from '../geometry/frame.ts'
import type { Ground, QuarterModel } from '../parcels/quarter-model.ts'
import type { Island } from '../place.ts'
import type { Designation, ZoneCode } from '../plan/zones.ts'
import { type Application, makeApplication } from '../planning/applications.ts'
import type { Random } from '../random.ts'

export interface Rezoning {
  kind: 'rezoning' | 'OCP amendment' | 'ALR exclusion'
  before: Ground
  after: Ground
}

type Blocks = Pick<QuarterModel, 'ground'>
type RezonedCells = ReadonlySet<string | null>

function pickBlock(model: Blocks, rezonedCells: RezonedCells, random: Random): Ground | null {
  const choices = model.ground.filter((ground) => {
    const { cell, use } = ground
    const [block] = cell.blocks
    if (use !== 'houses' || rezonedCells.has(cell.key) || block === undefined || signedArea(block) < 4000)
      return false
    return hasLikeNeighbour(model, ground)
  })
  return choices.length > 0 ? random.pick(choices) : null
}

export function rezone(model: Blocks, rezonedCells: RezonedCells, random: Random): Rezoning | null {
  const before = pickBlock(model, rezonedCells, random)
  const zone: ZoneCode = random.pick(['RM-1', 'RT-7', 'CD-1', 'RM-3'])
  return before ? { kind: 'rezoning', before, after: { ...before, zone } } : null
}

export function amend(model: Blocks, rezonedCells: RezonedCells, random: Random): Rezoning | null {
  const before = pickBlock(model, rezonedCells, random)
  const designation: Designation = random.pick(['Medium-density residential', 'Village centre'])
  return before ? { kind: 'OCP amendment', before, after: { ...before, designation } } : null
}

/**
 * Whether the previous block belongs to the same planning area. An area is named after its first block, so
 * rezoning that block would rename it.
 */
function hasLikeNeighbour(model: Blocks, { cell, zone, designation }: Ground): boolean {
  const before = model.ground.find(
    (ground) => ground.cell.row === cell.row && ground.cell.index === cell.index - 1,
  )
  return before !== undefined && before.zone === zone && before.designation === designation
}

export function exclude(model: Blocks): Rezoning | null {
  const farm = model.ground.find(
    (ground) =>
      ground.use === 'farm' &&
      !ground.isExcluded &&
      hasLikeNeighbour(model, ground) &&
      ground.cell.blocks.some((ring) => signedArea(ring) > 60_000),
  )
  return farm ? { kind: 'ALR exclusion', before: farm, after: { ...farm, isExcluded: true } } : null
}

/** Makes the application for a change, at its first step. Null if the block has none of the holdings. */
export function applyForChange(
  change: Rezoning,
  holdings: readonly Holding[],
  { order, receivedOn }: { order: number; receivedOn(): string },
  { island, model, random }: { island: Island; model: QuarterModel; random: Random },
): Application | null {
  const { cell } = change.before
  const holding = holdings.find(({ parcel }) => parcel.cell === cell.key)
  const [block] = cell.blocks
  if (!holding || !block) return null
  const kind = change.kind === 'rezoning' ? 'Rezoning' : change.kind
  const proposal = {
    title: describeChange(change),
    ring: ringToWorld(model.place.frame, block),
    step: 0,
    receivedOn: receivedOn(),
  }
  return makeApplication(holding, kind, order, proposal, island, random)
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

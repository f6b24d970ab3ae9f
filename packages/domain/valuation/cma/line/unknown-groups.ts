/** Neighbourhoods, zoning and OCP without an effect in the line: a random effect, shared by the group. */
import { firstGroupColumn } from '../design/design.ts'
import type { Observation } from '../design/observation.ts'
import { compareTexts } from '../sales/eligible-sales.ts'
import type { MarketLine } from './market-line.ts'

/** An effect on ln price, of mean 0. Observations share it by holding the same object. */
interface UnknownEffect {
  variance: number
}

/** In the order of `Observation.groups`; null if the line has the effect. */
export type UnknownEffects = readonly (UnknownEffect | null)[]

/**
 * A group is unknown if its name is missing, or no remaining sale of the line has it. The variance is the
 * mean square of the known effects. Properties of a group, and units of one building, share an effect.
 */
export function findUnknownEffects(line: MarketLine, observations: readonly Observation[]): UnknownEffects[] {
  const byGroup = findGroups(line).map(({ names, variance }, index) => {
    const isUnknown = ({ groups }: Observation) => variance > 0 && !names.has(groups[index] ?? '')
    const nameOf = findNames(observations.filter(isUnknown), index)
    const effects = new Map<string, UnknownEffect>()
    return observations.map((observation): UnknownEffect | null => {
      if (!isUnknown(observation)) return null
      const name = nameOf(observation)
      const effect = (name === null ? null : effects.get(name)) ?? { variance }
      if (name !== null) effects.set(name, effect)
      return effect
    })
  })
  return observations.map((_, which) => byGroup.map((effects) => effects[which] ?? null))
}

/** Covariance of two ln prices due to unknown effects. */
export function sharedVariance(one: UnknownEffects, other: UnknownEffects): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) {
    const effect = one[index] ?? null
    if (effect !== null && effect === other[index]) sum += effect.variance
  }
  return sum
}

interface Compared {
  line: MarketLine | null
  subject: Observation
}

/** In the order of `Observation.groups`. */
const GROUP_NAMES = ['neighbourhood', 'zoning', 'OCP'] as const
export type GroupName = (typeof GROUP_NAMES)[number]

/** Groups of the subject that no remaining sale of the line belongs to. */
export function findUnknownGroups({ line, subject }: Compared): GroupName[] {
  if (line === null) return []
  const groups = findGroups(line)
  return GROUP_NAMES.filter(
    (_, index) =>
      (line.design.groups[index]?.names.length ?? 0) > 1 &&
      !groups[index]?.names.has(subject.groups[index] ?? ''),
  )
}

/** All units of a building use the building's first name in order. */
function findNames(
  unknown: readonly Observation[],
  index: number,
): (observation: Observation) => string | null {
  const ofBuildings = new Map<string, string>()
  for (const { building, groups } of unknown) {
    const [name, before] = [groups[index] ?? null, ofBuildings.get(building ?? '')]
    if (building === null || name === null) continue
    if (before === undefined || compareTexts(name, before) < 0) ofBuildings.set(building, name)
  }
  return ({ building, groups }) => {
    const name = (building === null ? null : ofBuildings.get(building)) ?? groups[index] ?? null
    if (name !== null) return `group ${name}`
    return building === null ? null : `building ${building}`
  }
}

function findGroups({
  design,
  coefficients,
  fitted,
}: MarketLine): { names: Set<string>; variance: number }[] {
  let column = firstGroupColumn(design)
  return design.groups.map((group, index) => {
    const effects = new Map(group.names.map((name) => [name, coefficients[column++] as number]))
    const names = new Set<string>()
    const ofSales: number[] = []
    for (const { observed } of fitted.values()) {
      const name = observed.groups[index] ?? ''
      const effect = effects.get(name)
      if (effect === undefined) continue
      names.add(name)
      ofSales.push(effect)
    }
    const spread = ofSales.length > 0 ? ofSales : [...effects.values()]
    const squares = spread.reduce((sum, effect) => sum + effect * effect, 0)
    return { names, variance: squares / Math.max(1, spread.length) }
  })
}

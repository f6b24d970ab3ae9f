/**
 * Groups (neighbourhood, zoning, OCP) for which the line has no effect. Each gets a random effect that its
 * properties share.
 */
import { compareTexts } from '../../../text/counts.ts'
import { firstGroupColumn } from '../design/design.ts'
import type { Observation } from '../design/observation.ts'
import type { MarketLine } from './market-line.ts'

/** A random effect on ln price with mean 0. Observations share an effect if they hold the same object. */
interface UnknownEffect {
  variance: number
}

/** In the order of `Observation.groups`. Null if the line knows the group's effect. */
export type UnknownEffects = readonly (UnknownEffect | null)[]

/**
 * A group is unknown if its name is missing or no remaining sale of the line has it. The variance is the mean
 * square of the known effects. Properties of one group, and units of one building, share an effect.
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
  return observations.map((_, position) => byGroup.map((effects) => effects[position] ?? null))
}

/** Covariance of two ln prices from unknown effects. */
export function sharedVariance(a: UnknownEffects, b: UnknownEffects): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) {
    const effect = a[index] ?? null
    if (effect !== null && effect === b[index]) sum += effect.variance
  }
  return sum
}

interface LineSubject {
  line: MarketLine | null
  subject: Observation
}

/** In the order of `Observation.groups`. */
const GROUP_NAMES = ['neighbourhood', 'zoning', 'OCP'] as const
export type GroupName = (typeof GROUP_NAMES)[number]

/** Groups of the subject to which no remaining sale of the line belongs. */
export function findUnknownGroups({ line, subject }: LineSubject): GroupName[] {
  if (line === null) return []
  const groups = findGroups(line)
  return GROUP_NAMES.filter(
    (_, index) =>
      (line.design.groups[index]?.names.length ?? 0) > 1 &&
      !groups[index]?.names.has(subject.groups[index] ?? ''),
  )
}

/** Units of a building share the name that comes first in order. */
function findNames(
  observations: readonly Observation[],
  index: number,
): (observation: Observation) => string | null {
  const buildingNames = new Map<string, string>()
  for (const { building, groups } of observations) {
    const [name, firstName] = [groups[index] ?? null, buildingNames.get(building ?? '')]
    if (building === null || name === null) continue
    if (firstName === undefined || compareTexts(name, firstName) < 0) buildingNames.set(building, name)
  }
  return ({ building, groups }) => {
    const name = (building === null ? null : buildingNames.get(building)) ?? groups[index] ?? null
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
    const saleEffects: number[] = []
    for (const { observed } of fitted.values()) {
      const name = observed.groups[index] ?? ''
      const effect = effects.get(name)
      if (effect === undefined) continue
      names.add(name)
      saleEffects.push(effect)
    }
    const knownEffects = saleEffects.length > 0 ? saleEffects : [...effects.values()]
    const squares = knownEffects.reduce((sum, effect) => sum + effect * effect, 0)
    return { names, variance: squares / Math.max(1, knownEffects.length) }
  })
}

import type { Observation } from '../design/observation.ts'
import type { MarketLine } from './market-line.ts'

/**
 * Returns the function that gives the variance of ln price which an observation's unknown attributes leave open: of each, the square of what its curve's
 * first column changes over one deviation among the sales; of a neighbourhood, zoning or OCP that is not known or that no sale of the line has, the mean
 * square of the effects that sales have by theirs.
 */
export function missingVariances(line: MarketLine): (observation: Observation) => number {
  const curves = curveVariances(line)
  const groups = findGroupEffects(line).map(({ effects, variance }) => ({ names: effects, variance }))
  return ({ values, groups: own }) => {
    let variance = 0
    for (const curve of curves) if ((values[curve.term] ?? null) === null) variance += curve.variance
    for (const [index, group] of groups.entries()) {
      if (!group.names.has(own[index] ?? '')) variance += group.variance
    }
    return variance
  }
}

interface Compared {
  line: MarketLine | null
  subject: Observation
}

/** Names of `Observation.groups`, in their order. */
const GROUP_NAMES = ['neighbourhood', 'zoning', 'OCP'] as const
export type GroupName = (typeof GROUP_NAMES)[number]

/** Returns the groups of which the line has effects, and none of that of the subject: in these it counts as an average property. */
export function findUnknownGroups({ line, subject }: Compared): GroupName[] {
  const groups = line?.design.groups ?? []
  return GROUP_NAMES.filter((_, index) => {
    const names = groups[index]?.names ?? []
    return names.length > 1 && !names.includes(subject.groups[index] ?? '')
  })
}

function curveVariances({ design, coefficients }: MarketLine): { term: number; variance: number }[] {
  let column = 1
  return design.curves.map(({ term, knots, hasFlag }) => {
    const pieces = 1 + knots.length
    // Pieces of a curve rise and fall together: their effects over one deviation add up.
    const change = coefficients.subarray(column, column + pieces).reduce((sum, value) => sum + value, 0)
    column += pieces + Number(hasFlag)
    return { term, variance: change * change }
  })
}

function findGroupEffects({ design, coefficients, fitted }: MarketLine) {
  let column = design.curves.reduce(
    (sum, { knots, hasFlag }) => sum + 1 + knots.length + Number(hasFlag),
    1 + design.bendMonths.length,
  )
  return design.groups.map(({ names }, index) => {
    const effects = new Map(names.map((name) => [name, coefficients[column++] as number]))
    const ofSales = [...fitted.values()].flatMap(
      ({ observed }) => effects.get(observed.groups[index] ?? '') ?? [],
    )
    const spread = ofSales.length > 0 ? ofSales : [...effects.values()]
    const squares = spread.reduce((sum, effect) => sum + effect * effect, 0)
    return { effects, variance: squares / Math.max(1, spread.length) }
  })
}

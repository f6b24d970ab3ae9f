/**
 * Gradient boosting, a reference for the market analysis: histograms of 64 bins, trees grown level by level.
 * The product does not use it.
 */
import { dayNumber } from '#domain/text/dates.ts'
import type { MarketSale } from '#domain/valuation/cma/sales/market-sale.ts'

const BINS = 64
const TREES = 400
const RATE = 0.05
const DEPTH = 6
const MIN_IN_LEAF = 10
const RIDGE = 1
const ROW_SHARE = 0.8
const FEATURE_SHARE = 0.7

const featuresOf = ({ attributes, position, soldOn }: MarketSale): number[] => [
  position[0],
  position[1],
  position[0] + position[1],
  position[0] - position[1],
  dayNumber(soldOn),
  attributes.floorSquareMetres ?? 0,
  attributes.lotSquareMetres ?? 0,
  attributes.yearBuilt ?? 0,
  attributes.bathrooms ?? 0,
  attributes.bedrooms ?? 0,
  attributes.grade ?? 0,
  attributes.condition ?? 0,
  attributes.view ?? 0,
  Number(attributes.isWaterfront),
  attributes.storeys ?? 0,
  Number(attributes.isRenovated),
  attributes.basementShare ?? 0,
]

interface Split {
  feature: number
  /** Values in this bin and lower ones go left. */
  bin: number
}

/** A full tree: node i has the children 2i + 1 and 2i + 2. At a null split, all rows go left. */
interface Tree {
  splits: (Split | null)[]
  leaves: Float64Array
}

/** Fits the logarithms of prices. Returns a function that estimates a price as of the day of its sale. */
export function fitBoostedTrees(sales: readonly MarketSale[]): (subject: MarketSale) => number {
  const rows = sales.map(featuresOf)
  const edges = (rows[0] ?? []).map((_, feature) => edgesOf(rows.map((row) => row[feature] as number)))
  const binned = edges.map((own, feature) =>
    Uint8Array.from(rows, (row) => binOf(own, row[feature] as number)),
  )
  const targets = Float64Array.from(sales, ({ priceDollars }) => Math.log(priceDollars))
  const base = targets.reduce((sum, target) => sum + target, 0) / targets.length
  const residuals = targets.map((target) => target - base)
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
  const trees: Tree[] = []
  for (let tree = 0; tree < TREES; tree++) {
    const used = edges.flatMap((_, feature) => (random() < FEATURE_SHARE ? [feature] : []))
    const sampled = Uint8Array.from(residuals, () => Number(random() < ROW_SHARE))
    trees.push(growTree(binned, residuals, sampled, used))
  }
  return (subject) => {
    const bins = featuresOf(subject).map((value, feature) => binOf(edges[feature] as Float64Array, value))
    return Math.exp(
      trees.reduce((sum, { splits, leaves }) => {
        let node = 0
        for (let depth = 0; depth < DEPTH; depth++) {
          const split = splits[node] ?? null
          node = 2 * node + (split === null || (bins[split.feature] as number) <= split.bin ? 1 : 2)
        }
        return sum + (leaves[node - splits.length] as number)
      }, base),
    )
  }
}

/** Grows a tree, and subtracts its predictions from the residuals. */
function growTree(
  binned: readonly Uint8Array[],
  residuals: Float64Array,
  sampled: Uint8Array,
  used: readonly number[],
): Tree {
  const inner = 2 ** DEPTH - 1
  const splits: (Split | null)[] = Array.from({ length: inner }, () => null)
  const nodes = new Uint16Array(residuals.length)
  for (let depth = 0; depth < DEPTH; depth++) {
    const first = 2 ** depth - 1
    const count = 2 ** depth
    const best = new Float64Array(count).fill(1e-9)
    for (const feature of used) {
      const bins = binned[feature] as Uint8Array
      const sums = new Float64Array(count * BINS)
      const sizes = new Float64Array(count * BINS)
      for (let row = 0; row < bins.length; row++) {
        if (sampled[row] === 0) continue
        const at = ((nodes[row] as number) - first) * BINS + (bins[row] as number)
        sums[at] = (sums[at] as number) + (residuals[row] as number)
        sizes[at] = (sizes[at] as number) + 1
      }
      for (let node = 0; node < count; node++) {
        const from = node * BINS
        let [sum, size] = [0, 0]
        for (let bin = 0; bin < BINS; bin++) {
          sum += sums[from + bin] as number
          size += sizes[from + bin] as number
        }
        let [left, leftSize] = [0, 0]
        for (let bin = 0; bin < BINS - 1; bin++) {
          left += sums[from + bin] as number
          leftSize += sizes[from + bin] as number
          if (leftSize < MIN_IN_LEAF || size - leftSize < MIN_IN_LEAF) continue
          const gain =
            left ** 2 / (leftSize + RIDGE) +
            (sum - left) ** 2 / (size - leftSize + RIDGE) -
            sum ** 2 / (size + RIDGE)
          if (gain <= (best[node] as number)) continue
          best[node] = gain
          splits[first + node] = { feature, bin }
        }
      }
    }
    for (let row = 0; row < nodes.length; row++) {
      const node = nodes[row] as number
      const split = splits[node] ?? null
      const isLeft = split === null || ((binned[split.feature] as Uint8Array)[row] as number) <= split.bin
      nodes[row] = 2 * node + (isLeft ? 1 : 2)
    }
  }
  const sums = new Float64Array(2 ** DEPTH)
  const sizes = new Float64Array(2 ** DEPTH)
  for (let row = 0; row < nodes.length; row++) {
    if (sampled[row] === 0) continue
    const leaf = (nodes[row] as number) - inner
    sums[leaf] = (sums[leaf] as number) + (residuals[row] as number)
    sizes[leaf] = (sizes[leaf] as number) + 1
  }
  const leaves = sums.map((sum, leaf) => (RATE * sum) / ((sizes[leaf] as number) + RIDGE))
  for (let row = 0; row < nodes.length; row++) {
    residuals[row] = (residuals[row] as number) - (leaves[(nodes[row] as number) - inner] as number)
  }
  return { splits, leaves }
}

function edgesOf(values: readonly number[]): Float64Array {
  const sorted = Float64Array.from(values).sort()
  const edges = Array.from(
    { length: BINS - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / BINS)] as number,
  )
  return Float64Array.from(new Set(edges))
}

function binOf(edges: Float64Array, value: number): number {
  let bin = 0
  while (bin < edges.length && value > (edges[bin] as number)) bin++
  return bin
}

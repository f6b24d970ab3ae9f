import type { UnitSystem } from '../text/units.ts'
import type { Block, BlockSection } from './block.ts'

/** Makes the same blocks in both unit systems. A block also stores its metric version if the two differ. */
export function inBothUnits(make: (units: UnitSystem) => Block[]): Block[] {
  const metricBlocks = make('metric')
  return make('imperial').map((block, index) => {
    const metric = metricBlocks[index]
    return metric === undefined || JSON.stringify(metric) === JSON.stringify(block)
      ? block
      : { ...block, metric }
  })
}

export const inUnits = (sections: readonly BlockSection[], units: UnitSystem): BlockSection[] =>
  sections.map((section) => ({
    ...section,
    blocks: section.blocks.map(({ metric, ...block }) => (units === 'metric' && metric ? metric : block)),
  }))

import { expect, test } from 'vitest'
import { formatReach } from '../text/units.ts'
import type { BlockSection } from './block.ts'
import { inBothUnits, inUnits } from './block-units.ts'
import { fact, factsBlock, textBlock } from './make-block.ts'

const AREA = factsBlock('lot', null, [fact('area', 'Area', 'area', 600, 1)])
const blocks = inBothUnits((units) => [textBlock('within', `All within ${formatReach(1000, units)}.`), AREA])
const section: BlockSection = { upid: 'demo:1', title: '', blocks }

test('A text is in the units of its reader, and a value is stored once', () => {
  expect(blocks[1]).toEqual(AREA)
  expect(inUnits([section], 'metric')[0]?.blocks).toEqual([textBlock('within', 'All within 1 km.'), AREA])
  expect(inUnits([section], 'imperial')[0]?.blocks).toEqual([
    textBlock('within', 'All within 0.62 mi.'),
    AREA,
  ])
})

test('An older report keeps its texts, in the units in which they were written', () => {
  const older = { ...section, blocks: [textBlock('within', 'All within 1 km.'), AREA] }
  expect(inUnits([older], 'imperial')).toEqual([older])
  expect(inUnits([older], 'metric')).toEqual([older])
})

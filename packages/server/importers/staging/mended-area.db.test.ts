import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { mendedArea } from './check-staging.ts'

/** The same pseudo-random numbers everywhere, from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

/** A ring over `steps` × `steps` places of some hundred metres: corners and edges meet again and again. */
function scribble(random: () => number, steps: number): string {
  const place = () =>
    `${-123 + Math.round(random() * steps) / steps / 1000} ${49 + Math.round(random() * steps) / steps / 1000}`
  const places = Array.from({ length: 5 + Math.floor(random() * 40) }, place)
  return `POLYGON((${[...places, places[0]].join(',')}))`
}

describeOnBothEngines('mending an outline', (getDatabase) => {
  const mend = async (wkt: string) => {
    const { rows, rowCount } = await getDatabase().pool.query<{
      isValid: boolean
      area: number
      parts: number
    }>(
      `SELECT ST_IsValid(mended) AS "isValid", ST_Area(mended) AS area, ST_NumGeometries(mended) AS parts
       FROM (SELECT ${mendedArea('geom')} AS mended FROM (SELECT ST_GeomFromText($1, 4326) AS geom) g) m`,
      [wkt],
    )
    expect(rowCount).toBe(1)
    return rows[0]
  }

  it.each([
    ['a bow tie', 'POLYGON((0 0,2 2,2 0,0 2,0 0))', 2, 2],
    ['two parts that overlap', 'MULTIPOLYGON(((0 0,2 0,2 1,0 1,0 0)),((1 0,3 0,3 1,1 1,1 0)))', 3, 1],
    ['a hole that touches the border', 'POLYGON((0 0,3 0,3 3,0 3,0 0),(0 1,1 1,1 2,0 2,0 1))', 8, 1],
    ['a spike', 'POLYGON((0 0,1 0,1 1,1 5,1 1,0 1,0 0))', 1, 1],
    ['a line there and back', 'POLYGON((0 0,1 1,2 2,0 0))', 0, 0],
  ])('%s encloses what it seems to', async (_, wkt, area, parts) => {
    const mended = await mend(wkt)
    expect(mended).toMatchObject({ isValid: true, parts })
    expect(mended?.area).toBeCloseTo(area, 6)
  })

  it('any scribble becomes valid, and no statement ends half-way', async () => {
    const random = numbers(42)
    for (let i = 0; i < 60; i++) {
      const mended = await mend(scribble(random, i % 2 === 0 ? 30 : 1e6))
      expect(mended?.isValid).toBe(true)
      expect(mended?.area).toBeGreaterThan(0)
    }
  })
})

import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { updateParcelShares } from './parcel-shares.ts'

/** A parcel, and an area whose border runs within a hair of the parcel's corner: floating-point overlay gives up on the pair. */
const PARCEL =
  'MULTIPOLYGON(((-123.8870567 49.3342877,-123.8872898 49.3343136,-123.8874035 49.3340113,-123.8873306 49.3340033,-123.8871724 49.3339857,-123.8870567 49.3342877)))'
const AREA =
  'POLYGON((-123.8875769 49.3343458,-123.8877011 49.3340081,-123.8878305 49.3336714,-123.8879679 49.3333365,-123.8881153 49.3330037,-123.887592 49.3329462,-123.8870686 49.332886,-123.8865486 49.332816,-123.8860353 49.3327301,-123.885532 49.3326236,-123.8855333 49.3326567,-123.8855617 49.3329047,-123.8856048 49.3331561,-123.8856593 49.3334107,-123.8857155 49.3336686,-123.8857668 49.3339271,-123.8857949 49.3341238,-123.8862379 49.3341889,-123.8866837 49.334245,-123.8871305 49.3342959,-123.8875769 49.3343458))'

describeOnBothEngines('shares of parcels', (getDatabase) => {
  it('measures a parcel whose corner lies within a hair of the border of an area', async () => {
    const { pool } = getDatabase()
    await pool.query(`
      INSERT INTO parcel (upid, source_key, dataset_key, source_ref, release_id, content_hash, parcel_class,
        area_square_metres, geom, centre)
      SELECT 'test-1', 'test', 'parcels', '1', 1, 'a', 'subdivision', 1, g, ST_PointOnSurface(g)
      FROM ST_GeomFromText('${PARCEL}', 4326) g`)
    await pool.query(`
      INSERT INTO layer_feature (id, layer_key, source_key, dataset_key, source_ref, release_id, content_hash, geom)
      VALUES ('test.zone', 'zoning', 'test', 'zones', '1', 1, 'a', ST_GeomFromText('${AREA}', 4326))`)
    const client = await pool.connect()
    expect(await updateParcelShares(client, 1, true)).toBe(1)
    client.release()
    const { rows } = await pool.query<{ share: number }>('SELECT share FROM parcel_layer')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.share).toBeGreaterThan(0.99)
  })

  it('counts a zone from 1 % and 10 m² of a parcel, or from a tenth of it', async () => {
    const { pool } = getDatabase()
    await pool.query('DELETE FROM parcel_layer; DELETE FROM layer_feature; DELETE FROM parcel')
    const box = (x: number, width: number) => `ST_MakeEnvelope(${x}, 49, ${x + width}, 49.001, 4326)`
    const parcels = [
      { upid: 'large-sliver', area: 500, x: -124, share: 0.012 },
      { upid: 'large-strip', area: 500, x: -123.9, share: 0.024 },
      { upid: 'small-part', area: 20, x: -123.8, share: 0.25 },
      { upid: 'field-sliver', area: 100_000, x: -123.7, share: 0.005 },
    ]
    for (const { upid, area, x, share } of parcels) {
      await pool.query(`
        INSERT INTO parcel (upid, source_key, dataset_key, source_ref, release_id, content_hash, parcel_class, area_square_metres, geom, centre)
        SELECT '${upid}', 'test', 'parcels', '${upid}', 1, 'a', 'subdivision', ${area}, ST_Multi(g), ST_PointOnSurface(g) FROM ${box(x, 0.001)} g`)
      await pool.query(`
        INSERT INTO layer_feature (id, layer_key, source_key, dataset_key, source_ref, release_id, content_hash, geom)
        VALUES ('zone-${upid}', 'zoning', 'test', 'zones', '${upid}', 1, 'a', ${box(x - 0.001 * (1 - share), 0.001)})`)
    }
    const client = await pool.connect()
    await updateParcelShares(client, 1, true)
    client.release()
    const { rows } = await pool.query('SELECT upid FROM parcel_layer ORDER BY 1')
    expect(rows).toEqual([{ upid: 'large-strip' }, { upid: 'small-part' }])
  })
})

import { expect, it } from 'vitest'
import { parseTileAddress } from './tile-address.ts'

it('reads a layer, a release and a place in the grid', () => {
  expect(parseTileAddress('parcel/0a1b2c/14/2604/5608')).toEqual({
    ok: true,
    address: { layer: 'parcel', release: '0a1b2c', z: 14, x: 2604, y: 5608 },
  })
  expect(parseTileAddress('streets/0/0/0/0')).toMatchObject({ ok: true })
})

it.each([
  ['', 'layer_not_found'],
  ['parcels/0a/14/1/1', 'layer_not_found'],
  ['__proto__/0a/14/1/1', 'layer_not_found'],
  ['water/0a/14/1/1', 'layer_not_found'],
  ['parcel', 'release_not_current'],
  ['parcel/../14/1/1', 'release_not_current'],
  ['parcel/ABC/14/1/1', 'release_not_current'],
  [`parcel/${'a'.repeat(4000)}/14/1/1`, 'release_not_current'],
  ['parcel/0a/14/1', 'bad_tile_address'],
  ['parcel/0a/14/1/1/1', 'bad_tile_address'],
  ['parcel/0a/23/1/1', 'bad_tile_address'],
  ['parcel/0a/-1/0/0', 'bad_tile_address'],
  ['parcel/0a/1/2/0', 'bad_tile_address'],
  ['parcel/0a/1/0/2', 'bad_tile_address'],
  ['parcel/0a/1.5/0/0', 'bad_tile_address'],
  ['parcel/0a/NaN/0/0', 'bad_tile_address'],
  ['parcel/0a/1e999/0/0', 'bad_tile_address'],
  ['parcel/0a/014/0/0', 'bad_tile_address'],
  ['parcel/0a/14/99999999999999999999/0', 'bad_tile_address'],
  ["parcel/0a/14/1/1'; DROP TABLE parcel", 'bad_tile_address'],
])('refuses %s', (path, code) => {
  const result = parseTileAddress(path)
  expect(result).toMatchObject({ ok: false, code })
  expect(!result.ok && result.reason.length < 200).toBe(true)
})

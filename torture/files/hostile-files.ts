import { deflateRawSync, gzipSync } from 'node:zlib'
import { brokenJson } from './broken-json.ts'
import { endlessGeopackages } from './endless-geopackages.ts'
import { deepSystem, lyingShapefile, lyingTable } from './lying-headers.ts'
import { circle, collection, feature, GIGABYTE_OF_ZEROS, good, nested, square } from './shapes.ts'
import { zipOf } from './zip.ts'

/** A file that an import must reject. */
export interface HostileFile {
  name: string
  content: Buffer | string
  options?: readonly string[]
  /** Whether some rows may be imported. Otherwise, the whole file must be refused. */
  mayBeImported?: boolean
}

/** Makes the files one by one, to save memory. */
export function* hostileFiles(): Generator<HostileFile> {
  yield { name: 'empty.geojson', content: '' }
  yield { name: 'no-json.geojson', content: 'this is no JSON' }
  yield { name: 'cut-off.geojson', content: good.slice(0, -30) }
  yield { name: 'null-bytes.geojson', content: Buffer.alloc(100_000) }
  yield {
    name: 'null-in-text.geojson',
    content: collection(feature([square(-123.1, 49.2)], { id: 'a\0b', code: 'x\0y' })),
    mayBeImported: true,
  }
  yield {
    name: 'lone-surrogate.geojson',
    content: collection(feature([square(-123.1, 49.2)]).replace('RS-1', '\\ud800')),
    mayBeImported: true,
  }
  yield { name: 'deep.geojson', content: collection(feature(nested(200_000))) }
  yield {
    name: 'deep-properties.geojson',
    content: collection(`{"type":"Feature","geometry":null,"properties":{"id":1,"a":${nested(200_000)}}}`),
    mayBeImported: true,
  }
  yield { name: 'no-features.geojson', content: '{"type":"FeatureCollection","features":{}}' }
  yield { name: 'nan.geojson', content: collection(feature('[[[NaN,49],[1,1],[2,2],[NaN,49]]]')) }
  yield {
    name: 'null-coordinates.geojson',
    content: collection(
      feature([
        [
          [null, null],
          [1, 1],
          [2, 2],
          [null, null],
        ],
      ]),
    ),
  }
  yield {
    name: 'texts-as-coordinates.geojson',
    content: collection(
      feature([
        [
          ['-123', '49'],
          ['-123.1', '49'],
          ['-123', '49.1'],
          ['-123', '49'],
        ],
      ]),
    ),
  }
  yield {
    name: 'huge-coordinates.geojson',
    content: collection(
      feature([
        [
          [1e308, 1e308],
          [-1e308, 1e308],
          [0, -1e308],
          [1e308, 1e308],
        ],
      ]),
    ),
  }
  yield {
    name: 'infinite-coordinates.geojson',
    content: collection(feature('[[[1e999,49],[-123,1e999],[-123.1,49],[1e999,49]]]')),
  }
  yield {
    name: 'self-crossing.geojson',
    content: collection(
      feature([
        [
          [-123, 49],
          [-122, 50],
          [-122, 49],
          [-123, 50],
          [-123, 49],
        ],
      ]),
    ),
    mayBeImported: true,
  }
  yield {
    name: 'two-points.geojson',
    content: collection(
      feature([
        [
          [-123, 49],
          [-123, 49],
          [-123, 49],
          [-123, 49],
        ],
      ]),
    ),
  }
  yield {
    name: 'million-vertices.geojson',
    content: collection(feature(circle(1_000_000))),
    mayBeImported: true,
  }
  yield {
    name: 'many-rings.geojson',
    content: collection(
      feature(Array.from({ length: 2_000 }, (_, index) => square(-123 + index / 1e6, 49.2, 1e-7))),
    ),
    mayBeImported: true,
  }
  yield { name: 'other-system.geojson', content: collection(feature([square(490_000, 5_450_000, 10)])) }
  yield { name: 'unknown-system.geojson', content: good, options: ['--crs', 'EPSG:999999'] }
  yield {
    name: 'hostile-system.geojson',
    content: good,
    options: ['--crs', '+proj=pipeline +step +proj=exec'],
  }
  yield {
    name: 'null-geometry.geojson',
    content: collection('{"type":"Feature","properties":{"id":1},"geometry":null}'),
  }
  yield { name: 'wrong-type.geojson', content: collection(feature([[0, 0]], { id: 1 }, '__proto__')) }
  yield {
    name: 'keys-twice.geojson',
    content: collection(feature([square(-123.1, 49.2)]), feature([square(-123.2, 49.2)])),
    mayBeImported: true,
  }
  yield {
    name: 'many-properties.geojson',
    content: collection(
      feature(
        [square(-123.1, 49.2)],
        Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`p${index}`, index])),
      ),
    ),
    mayBeImported: true,
  }
  yield {
    name: 'long-text.geojson',
    content: collection(feature([square(-123.1, 49.2)], { id: 1, code: 'x'.repeat(20_000_000) })),
    mayBeImported: true,
  }
  yield { name: 'quote-never-closed.csv', content: `id,lon,lat\n1,"${'x'.repeat(20_000_000)}` }
  yield {
    name: 'hundred-thousand-columns.csv',
    content: `${Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(',')}\n1\n`,
  }
  yield { name: 'no-places.csv', content: 'a,b\n1,2\n' }
  yield { name: 'words-as-places.csv', content: 'id,lon,lat\n1,east,north\n' }
  yield {
    name: 'latin-1.csv',
    content: Buffer.concat([
      Buffer.from('id,name,lon,lat\n1,Montr'),
      Buffer.from([0xe9]),
      Buffer.from('al,-123.1,49.2\n'),
    ]),
    mayBeImported: true,
  }
  yield {
    name: 'utf-16.csv',
    content: Buffer.from('\ufeffid,lon,lat\n1,-123.1,49.2\n', 'utf16le'),
    mayBeImported: true,
  }
  yield { name: 'bomb.csv.gz', content: GIGABYTE_OF_ZEROS() }
  yield {
    name: 'cut-off.csv.gz',
    content: gzipSync('id,lon,lat\n1,-123.1,49.2\n'.repeat(1000)).subarray(0, 60),
  }
  yield { name: 'no-zip.zip', content: 'PK\u0003\u0004 but no more' }
  yield {
    name: 'slip.zip',
    content: zipOf([{ name: '../../../torture-slip.shp', content: Buffer.from('x') }]),
  }
  yield {
    name: 'absolute.zip',
    content: zipOf([{ name: '/tmp/torture-slip.shp', content: Buffer.from('x') }]),
  }
  yield {
    name: 'bomb.zip',
    content: zipOf([
      { name: 'a.shp', content: Buffer.alloc(256 * 2 ** 20) },
      { name: 'a.dbf', content: Buffer.alloc(1000) },
    ]),
  }
  yield {
    name: 'lying-sizes.zip',
    content: zipOf([
      { name: 'a.shp', content: Buffer.alloc(1000), claimedBytes: 10 },
      { name: 'a.dbf', content: Buffer.alloc(100) },
    ]),
  }
  yield {
    name: 'broken-stream.zip',
    content: zipOf([
      {
        name: 'a.shp',
        packed: deflateRawSync(Buffer.alloc(1000)).subarray(0, 3),
        content: Buffer.alloc(1000),
      },
    ]),
  }
  yield {
    name: 'lying-records.zip',
    content: zipOf([
      { name: 'a.shp', content: lyingShapefile() },
      { name: 'a.dbf', content: lyingTable() },
    ]),
  }
  yield { name: 'no-database.gpkg', content: Buffer.alloc(4096, 'x') }
  yield {
    name: 'half-a-database.gpkg',
    content: Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(84)]),
  }
  yield* endlessGeopackages()
  yield* brokenJson()
  yield {
    name: 'archive-in-archive.zip',
    content: zipOf([
      { name: 'a.csv', content: zipOf([{ name: 'a.csv', content: Buffer.from('id,lon,lat\n1,-123,49\n') }]) },
    ]),
  }
  yield {
    name: 'deep-system.zip',
    content: zipOf([
      { name: 'a.shp', content: lyingShapefile() },
      { name: 'a.dbf', content: lyingTable() },
      { name: 'a.prj', content: Buffer.from(deepSystem()) },
    ]),
  }
  yield {
    name: 'deep-shape.csv',
    content: `id,code,wkt\n1,RS,"MULTIPOLYGON ${'('.repeat(200_000)}"\n`,
    mayBeImported: true,
  }
}

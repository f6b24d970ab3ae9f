/** Writes tiles by the Mapbox vector tile specification 2.1. */
import { ByteWriter } from './byte-writer.ts'
import type { FittedGeometry } from './geometry/fit-to-tile.ts'
import { EXTENT } from './geometry/tile-grid.ts'
import { LINE, POINT, POLYGON } from './geometry/twkb.ts'

export type PropertyValue = string | number | null

export interface TileFeature {
  layer: string
  /** Features are sorted by id, so that both engines give the same bytes. */
  id: string
  geometry: FittedGeometry
  keys: readonly string[]
  /** Values for `keys`; null omits a property. */
  values: readonly PropertyValue[]
}

/** Field numbers. */
const TILE = { layers: 3 }
const LAYER = { name: 1, features: 2, keys: 3, values: 4, extent: 5, version: 15 }
const FEATURE = { tags: 2, type: 3, geometry: 4 }
const VALUE = { string: 1, double: 3, unsigned: 5, signed: 6 }

/** Wire types of protocol buffers. */
const VARINT = 0
const FIXED_64 = 1
const BYTES = 2

const SPECIFICATION_VERSION = 2

const MOVE_TO = 1
const LINE_TO = 2
const CLOSE_PATH = 7

/** Writes layers in the order of their first feature. */
export function writeVectorTile(features: Iterable<TileFeature>): Uint8Array<ArrayBuffer> {
  const layers = new Map<string, LayerWriter>()
  for (const feature of features) {
    let layer = layers.get(feature.layer)
    if (!layer) {
      layer = new LayerWriter(feature.layer)
      layers.set(feature.layer, layer)
    }
    layer.add(feature)
  }
  const tile = new ByteWriter()
  for (const layer of layers.values()) {
    tile.varint(field(TILE.layers, BYTES))
    tile.bytesWithLength(layer.finish())
  }
  return tile.written().slice()
}

class LayerWriter {
  private readonly name: string
  private readonly features = new ByteWriter()
  private readonly feature = new ByteWriter()
  private readonly part = new ByteWriter()
  private readonly keys = new Map<string, number>()
  private readonly values: (string | number)[] = []
  private readonly valueIndices = new Map<string | number, number>()
  private lastId: string | null = null
  private lastIdIndex = 0

  constructor(name: string) {
    this.name = name
  }

  add({ geometry, id, keys, values }: TileFeature): void {
    const feature = this.feature
    const part = this.part
    feature.clear()

    part.clear()
    for (let i = 0; i < keys.length; i++) {
      const value = values[i]
      if (value === null || value === undefined) continue
      part.varint(this.indexOfKey(keys[i] as string))
      part.varint(value === id ? this.indexOfId(id) : this.indexOfValue(value))
    }
    if (part.length > 0) {
      feature.varint(field(FEATURE.tags, BYTES))
      feature.bytesWithLength(part.written())
    }

    feature.varint(field(FEATURE.type, VARINT))
    feature.varint(geometry.kind)

    part.clear()
    writeGeometry(part, geometry)
    feature.varint(field(FEATURE.geometry, BYTES))
    feature.bytesWithLength(part.written())

    this.features.varint(field(LAYER.features, BYTES))
    this.features.bytesWithLength(feature.written())
  }

  private indexOfKey(key: string): number {
    const existing = this.keys.get(key)
    if (existing !== undefined) return existing
    this.keys.set(key, this.keys.size)
    return this.keys.size - 1
  }

  /** Features with the same id follow each other, so no map is needed (a tenth of the time). */
  private indexOfId(id: string): number {
    if (id !== this.lastId) {
      this.lastId = id
      this.lastIdIndex = this.values.push(id) - 1
    }
    return this.lastIdIndex
  }

  private indexOfValue(value: string | number): number {
    const existing = this.valueIndices.get(value)
    if (existing !== undefined) return existing
    const index = this.values.push(value) - 1
    this.valueIndices.set(value, index)
    return index
  }

  finish(): Uint8Array {
    const out = new ByteWriter()
    out.varint(field(LAYER.version, VARINT))
    out.varint(SPECIFICATION_VERSION)
    out.varint(field(LAYER.name, BYTES))
    out.text(this.name)
    out.append(this.features.written())
    for (const key of this.keys.keys()) {
      out.varint(field(LAYER.keys, BYTES))
      out.text(key)
    }
    for (const value of this.values) {
      this.part.clear()
      writeValue(this.part, value)
      out.varint(field(LAYER.values, BYTES))
      out.bytesWithLength(this.part.written())
    }
    out.varint(field(LAYER.extent, VARINT))
    out.varint(EXTENT)
    return out.written()
  }
}

function writeGeometry(out: ByteWriter, { kind, paths }: FittedGeometry): void {
  let x = 0
  let y = 0
  for (const path of paths) {
    const count = path.length / 2
    out.varint(command(MOVE_TO, kind === POINT ? count : 1))
    for (let i = 0; i < path.length; i += 2) {
      if (i === 2 && kind !== POINT) out.varint(command(LINE_TO, count - 1))
      const nextX = path[i] as number
      const nextY = path[i + 1] as number
      out.zigzag(nextX - x)
      out.zigzag(nextY - y)
      x = nextX
      y = nextY
    }
    if (kind === POLYGON) out.varint(command(CLOSE_PATH, 1))
    else if (kind === LINE && count < 2) throw new Error('a line needs two vertices')
  }
}

/** Larger numbers are not exact in zigzag encoding. */
const MAX_INTEGER = 2 ** 52

function writeValue(out: ByteWriter, value: string | number): void {
  if (typeof value === 'string') {
    out.varint(field(VALUE.string, BYTES))
    out.text(value)
  } else if (!Number.isInteger(value) || Math.abs(value) >= MAX_INTEGER) {
    out.varint(field(VALUE.double, FIXED_64))
    out.double(value)
  } else if (value >= 0) {
    out.varint(field(VALUE.unsigned, VARINT))
    out.varint(value)
  } else {
    // Computes zigzag encoding without 32-bit operators.
    out.varint(field(VALUE.signed, VARINT))
    out.varint(-value * 2 - 1)
  }
}

/** The number, then three bits of wire type. */
function field(number: number, wireType: number): number {
  return number * 2 ** 3 + wireType
}

/** The repetitions, then three bits of id. */
function command(id: number, count: number): number {
  return count * 2 ** 3 + id
}

import type { Geometry } from 'geojson'
import { reprojectFromWkt } from '../geometry/reference-system-of-wkt.ts'
import { epsgCode, makeReproject, type Reproject, swapXy } from '../geometry/reproject.ts'
import type { ReadOptions } from './read-options.ts'

/** Converts geometries of a file to EPSG:4326, longitude first. */
export class CrsConverter {
  private readonly options: ReadOptions
  private reproject: Reproject | null
  readonly isForced: boolean

  constructor(options: ReadOptions) {
    this.options = options
    this.isForced = options.crs !== undefined
    this.reproject = options.crs === undefined ? null : makeReproject(epsgCode(options.crs))
  }

  /** Sets the file's reference system; `--crs` overrides it. */
  setCrs(crs: string | number): void {
    if (!this.isForced) this.reproject = makeReproject(epsgCode(crs))
  }

  setCrsFromWkt(wkt: string): void {
    if (!this.isForced) this.reproject = reprojectFromWkt(wkt)
  }

  convert(geometry: Geometry | null): Geometry | null {
    if (geometry === null || typeof geometry !== 'object') return null
    if (this.options.isSwapped) swapXy(geometry)
    return this.reproject === null ? geometry : this.reproject(geometry)
  }
}

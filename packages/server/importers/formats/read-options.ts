/** Stated by the user, where the file lacks it. */
export interface ReadOptions {
  /** Reference system, in any spelling of `epsgCode`; overrides the file's. */
  crs?: string
  /** Whether latitude comes before longitude. */
  isSwapped?: boolean
  /** For CSV: columns of the coordinates. */
  longitudeColumn?: string
  latitudeColumn?: string
  geometryColumn?: string
  /** For CSV: one character. */
  separator?: string
  /** For GeoJSON: one page of several, which may state that more follow. */
  isPage?: boolean
  /** For shapefiles: `windows-1252`; detected by default. */
  encoding?: string
  /** For GeoPackage: the table, if there are several. */
  layer?: string
}

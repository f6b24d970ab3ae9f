/** Options for information that a file lacks. */
export interface ReadOptions {
  /** Reference system, in any spelling; overrides the file's. */
  crs?: string
  /** Whether latitude comes before longitude. */
  isSwapped?: boolean
  /** For CSV: column names of the coordinates, or of a GeoJSON geometry. */
  longitudeColumn?: string
  latitudeColumn?: string
  geometryColumn?: string
  /** For CSV: one character. */
  separator?: string
  /** For GeoJSON: one page of several, which may state that more follow. */
  isPage?: boolean
  /** For shapefiles: encoding of text, such as `windows-1252`; detected by default. */
  encoding?: string
  /** For GeoPackage: the table, if there are several. */
  layer?: string
}

/** Options for what a file does not state. */
export interface ReadOptions {
  /** Reference system, in any spelling; overrides the file's. */
  crs?: string
  /** Latitude comes before longitude. */
  isSwapped?: boolean
  /** CSV: column names of the coordinates, or of a GeoJSON geometry. */
  longitudeColumn?: string
  latitudeColumn?: string
  geometryColumn?: string
  /** CSV: one character. */
  separator?: string
  /** GeoJSON: one page of several, which may state that more follow. */
  isPage?: boolean
  /** Shapefile: encoding of its text, such as `windows-1252`; detected by default. */
  encoding?: string
  /** GeoPackage: the table, when there are several. */
  layer?: string
}

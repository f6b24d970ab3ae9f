/** Statements of a person about a file that does not state them itself. */
export interface ReadOptions {
  /** Reference system, in any spelling; overrides what the file says. */
  crs?: string
  /** The file has latitude before longitude. */
  isSwapped?: boolean
  /** CSV: column names of the coordinates, or of a GeoJSON geometry. */
  longitudeColumn?: string
  latitudeColumn?: string
  geometryColumn?: string
  /** CSV: one character. */
  separator?: string
  /** GeoJSON: one page of several, which may say that there are more. */
  isPage?: boolean
  /** Shapefile: encoding of its text, such as `windows-1252`; detected by default. */
  encoding?: string
  /** GeoPackage: the table, when there are several. */
  layer?: string
}

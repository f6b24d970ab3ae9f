const convert = (what: string) =>
  `is ${what}, which Lotline does not read. Convert it: ogr2ogr -t_srs EPSG:4326 converted.gpkg FILE, and import converted.gpkg`

const GEOTIFF = 'is a GeoTIFF. Ground heights are imported by lotline import elevation'

/** Unsupported formats by their first bytes, with advice. */
const OTHER_FORMATS: readonly (readonly [start: string | RegExp, what: string])[] = [
  ['fgb\x03', convert('a FlatGeobuf')],
  ['PAR1', convert('a Parquet or GeoParquet file')],
  [/^\s*!table/i, convert('a MapInfo TAB file')],
  [/^\s*Version\s+\d+\s/i, convert('a MapInfo MIF file')],
  [/^AutoCAD Binary DXF|^\s*0\s+SECTION\s/i, convert('a DXF drawing')],
  ['AC10', 'is a DWG drawing. Save it as DXF and convert that with ogr2ogr, or export a shapefile'],
  [/^\s*\{[^[]{0,300}"type"\s*:\s*"Topology"/, convert('a TopoJSON file')],
  [
    /^\s*\{\s*"@?odata/i,
    'is an answer of an OData service. Import its rows (the list named value) as CSV or as one JSON object per line',
  ],
  ['\xd0\xcf\x11\xe0', 'is a spreadsheet (XLS). Save the sheet as CSV (UTF-8) and import that'],
  ['%PDF', 'is a PDF, not a table. Ask its publisher for the data as CSV or GeoJSON'],
  ['II*', GEOTIFF],
  ['MM\0*', GEOTIFF],
  ['\0\0\x27\x0a', 'is a bare .shp. Zip it together with its .dbf, .shx and .prj'],
  [/^\s*\[/, 'is a JSON list, not GeoJSON. Make it a FeatureCollection, or one object per line'],
  [
    /^\s*</,
    'is XML or HTML (a GML or KML file, or an error page of the server it came from). Convert it with ogr2ogr -f GeoJSON',
  ],
]

/** Names an unsupported format and gives advice; null if the file may be readable. */
export function otherFormat(head: Buffer): string | null {
  const start = head.toString('latin1', 0, 1000)
  return OTHER_FORMATS.find(([begin]) => isBegin(begin, start))?.[1] ?? null
}

const isBegin = (begin: string | RegExp, start: string) =>
  typeof begin === 'string' ? start.startsWith(begin) : begin.test(start)

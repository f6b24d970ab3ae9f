/** Layers that have an index of their own; a layer that is added later brings its index. */
const LAYERS = [
  'zoning',
  'ocp',
  'ncp',
  'local_area_plan',
  'alr',
  'floodplain',
  'development_application',
  'school_catchment',
  'transit_stop',
  'transit_line',
  'municipality',
  'regional_district',
  'neighbourhood',
  'building',
]

/** An index for the tiles of each layer: a tile of ten municipalities must not walk past a million buildings. */
export const TILE_INDEXES = `
${LAYERS.map(
  (layer) =>
    `CREATE INDEX layer_feature_${layer}_geom ON layer_feature USING gist (geom) WHERE layer_key = '${layer}';`,
).join('\n')}
CREATE INDEX layer_feature_streets_geom ON layer_feature USING gist (geom)
  WHERE layer_key IN ('land', 'water', 'park', 'road', 'place', 'railway');
`

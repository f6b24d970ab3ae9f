const FEATURE = '{"type":"Feature","properties":{"id":1,"code":"RS"},"geometry":"somewhere"}'
const HOSTILE_OBJECT = '{"toString":1,"valueOf":{},"__proto__":null}'
const DEEP = `${'['.repeat(200_000)}1234567890123456${']'.repeat(200_000)}`

/** Files with values of unexpected types, and with JSON that is broken outside features. */
export const brokenJson = (): { name: string; content: string; mayBeImported?: boolean }[] => [
  { name: 'geometry-of-text.geojson', content: `{"features":[${FEATURE}]}`, mayBeImported: true },
  {
    name: 'objects-as-values.geojson',
    content: `{"features":[${FEATURE.replace('1,"code":"RS"', `${HOSTILE_OBJECT},"code":${HOSTILE_OBJECT}`)}]}`,
    mayBeImported: true,
  },
  { name: 'broken-name.geojson', content: `{"\\x":1,"features":[${FEATURE}]}` },
  { name: 'broken-system.geojson', content: `{"crs":{1},"features":[${FEATURE}]}` },
  {
    name: 'object-as-system.geojson',
    content: `{"crs":{"properties":{"name":${HOSTILE_OBJECT}}},"features":[${FEATURE}]}`,
  },
  { name: 'broken-lone-feature.geojson', content: '{"type":"Feature","properties":{1},"geometry":null}' },
  { name: 'deep-lone-feature.geojson', content: `{"type":"Feature","properties":${DEEP},"geometry":null}` },
  { name: 'object-as-type.geojson', content: `{"type":${HOSTILE_OBJECT},"a":\n1}` },
  { name: 'broken-element.json', content: '{"osm3s":{},"elements":[{"type":}]}' },
  { name: 'deep-element.json', content: `{"osm3s":{},"elements":[{"tags":{"a":${DEEP}}}]}` },
  {
    name: 'object-as-element.json',
    content: `{"osm3s":{},"elements":[{"type":${HOSTILE_OBJECT},"id":${HOSTILE_OBJECT}}]}`,
    mayBeImported: true,
  },
]

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeXml, KML_END, kmlFileName, kmlPlacemark, kmlStart } from './kml.ts'

const ring = [
  [-123.1, 49.26],
  [-123, 49.26],
  [-123, 49.3],
  [-123.1, 49.26],
]

describe('KML', () => {
  test('the file is called Sites-{date}', () =>
    expect(kmlFileName('2026-03-04')).toBe('Sites-2026-03-04.kml'))

  test('outlines are red, areas are not filled', () => {
    expect(kmlStart('Sites')).toContain('<LineStyle><color>ff0000ff</color>')
    expect(kmlStart('Sites')).toContain('<fill>0</fill>')
  })

  test('a placemark has name, fields and outline', () => {
    expect(
      kmlPlacemark({
        name: '1 A & B St',
        data: [['PID', '012-345-678']],
        geometry: { type: 'Polygon', coordinates: [ring] },
      }),
    ).toBe(
      '<Placemark><name>1 A &amp; B St</name><styleUrl>#site</styleUrl>' +
        '<ExtendedData><Data name="PID"><value>012-345-678</value></Data></ExtendedData>' +
        '<Polygon><outerBoundaryIs><LinearRing><coordinates>-123.1,49.26 -123,49.26 -123,49.3 -123.1,49.26</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>\n',
    )
  })

  test('holes are inner boundaries, several polygons one geometry', () => {
    const text = kmlPlacemark({
      name: '',
      data: [],
      geometry: { type: 'MultiPolygon', coordinates: [[ring, ring], [ring]] },
    })
    expect(text.match(/<innerBoundaryIs>/g)).toHaveLength(1)
    expect(text.match(/<outerBoundaryIs>/g)).toHaveLength(2)
    expect(text).toContain('<MultiGeometry>')
    expect(text).not.toContain('ExtendedData')
  })

  test('the document is closed', () => {
    const text = kmlStart('<Sites>') + KML_END
    expect(text).toContain('&lt;Sites&gt;')
    expect(text.trimEnd().endsWith('</kml>')).toBe(true)
  })

  test('characters that XML does not allow are left out', () => {
    expect(escapeXml('a\u0000b\u001Fc\uFFFEd\te')).toBe('abcd\te')
    expect(escapeXml('x\uD800y')).toBe('x\uFFFDy')
  })

  test('law: nothing in a text can open or close a tag', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeXml(text)).not.toMatch(/[<>"']/)
        expect(escapeXml(text).replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
      }),
    )
  })
})

import type { Geometry, Position } from 'geojson'

const KINDS = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
} as const

const HEAD = new RegExp(
  `^\\s*(?:SRID=(\\d+);)?\\s*(${Object.keys(KINDS).join('|')})\\s*(?:Z|M|ZM)?\\s*(?=\\(|EMPTY)`,
  'i',
)
const TOKEN = /\s*([(),]|[-+]?[\d.]+(?:e[-+]?\d+)?)/iy

export function isWkt(text: string): boolean {
  return HEAD.test(text)
}

/**
 * Parses well-known text, optionally with an SRID (`SRID=26910;POINT (491000 5456000)`), dropping heights and
 * measures. `geometry` is null if empty. @throws Error describing the problem
 */
export function readWkt(text: string): { geometry: Geometry | null; srid: number | null } {
  const head = HEAD.exec(text)
  if (!head) throw new Error('it is not well-known text of a point, line or polygon')
  const kind = KINDS[(head[2] as string).toUpperCase() as keyof typeof KINDS]
  const srid = head[1] === undefined ? null : Number(head[1])
  const body = text.slice(head[0].length)
  if (/^\s*EMPTY\s*$/i.test(body)) return { geometry: null, srid }
  const nested = new WktReader(body).list()
  if (kind === 'Point') return { geometry: { type: kind, coordinates: (nested[0] ?? []) as Position }, srid }
  // `MULTIPOINT ((1 2), (3 4))` is also valid.
  const coordinates =
    kind === 'MultiPoint' ? nested.map((node) => (Array.isArray(node[0]) ? node[0] : node)) : nested
  return { geometry: { type: kind, coordinates } as Geometry, srid }
}

type Node = (number | Node)[]

class WktReader {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  list(depth = 0): Node[] {
    if (depth > 4) throw new Error('it is nested too deeply')
    this.expect('(')
    const nodes: Node[] = []
    for (;;) {
      nodes.push(this.peek() === '(' ? this.list(depth + 1) : this.position())
      if (this.peek() !== ',') break
      this.expect(',')
    }
    this.expect(')')
    return nodes
  }

  private position(): number[] {
    const numbers: number[] = []
    for (let token = this.peek(); token !== null && !'(),'.includes(token); token = this.peek()) {
      numbers.push(Number(token))
      this.expect(token)
    }
    if (numbers.length < 2) throw new Error(`a position has ${numbers.length} numbers`)
    return numbers.slice(0, 2)
  }

  private peek(): string | null {
    TOKEN.lastIndex = this.at
    return TOKEN.exec(this.text)?.[1] ?? null
  }

  private expect(token: string): void {
    TOKEN.lastIndex = this.at
    const match = TOKEN.exec(this.text)
    if (match?.[1] !== token) throw new Error(`"${token}" is missing after ${this.at} characters`)
    this.at = TOKEN.lastIndex
  }
}

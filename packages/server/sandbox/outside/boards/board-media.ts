import type { ODataRow } from '../odata/edm.ts'

/** The pictures of a listing, as far as our client reads them. */
export function mediaRows(property: ODataRow, address: string): ODataRow[] {
  const key = String(property.ListingKey)
  return Array.from({ length: Number(property.PhotosCount ?? 0) }, (_, index) => ({
    MediaCategory: 'Photo',
    MediaURL: `${address}/media/${encodeURIComponent(key)}/${index + 1}.svg`,
    ShortDescription: `Stand-in picture ${index + 1}: no photograph`,
    Order: index,
  }))
}

const SKIES = ['#cfe3f2', '#f4dcc4', '#d8e6cf'] as const
const WALLS = ['#8b5e3c', '#5c6f82', '#7a7356', '#94545c'] as const

/** A picture of 960 × 640, in colours by the listing's key. */
export function standInPicture(key: string, order: number): string {
  const seed = [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), order)
  const sky = SKIES[seed % SKIES.length]
  const wall = WALLS[seed % WALLS.length]
  const left = 220 + (seed % 5) * 30
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 960 640">
<rect width="960" height="640" fill="${sky}"/><rect y="450" width="960" height="190" fill="#7d9b6a"/>
<rect x="${left}" y="270" width="420" height="210" fill="${wall}"/><path d="M${left - 30} 270 L${left + 210} 150 L${left + 450} 270 Z" fill="#4a4038"/>
<rect x="${left + 180}" y="370" width="60" height="110" fill="#e8e2d6"/><rect x="${left + 50}" y="320" width="80" height="60" fill="#dfeaf2"/><rect x="${left + 290}" y="320" width="80" height="60" fill="#dfeaf2"/>
<rect y="560" width="960" height="80" fill="#1c2733"/><text x="480" y="610" font-family="sans-serif" font-size="30" fill="#ffffff" text-anchor="middle">Stand-in picture ${order} of ${escaped(key)}: no photograph</text>
</svg>
`
}

const escaped = (text: string) => text.replace(/[<>&"']/g, '')

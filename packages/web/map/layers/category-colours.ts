import type { ExpressionSpecification } from 'maplibre-gl'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import type { MapScheme } from '../styles/scheme.ts'
import type { LegendEntry, Swatch } from './map-layer.ts'

/**
 * Colours by words of the category; the first match wins. Planning convention (yellow homes, red shops),
 * adjusted for lightness and red-green blindness.
 */
const FAMILIES: readonly { words: readonly string[]; colour: string }[] = [
  { words: ['comprehensive', 'direct control', 'special'], colour: '#35978f' },
  { words: ['mixed'], colour: '#b35f9c' },
  { words: ['agricultur', 'farm', 'ranch'], colour: '#a6c64c' },
  { words: ['rural'], colour: '#d3cf95' },
  { words: ['park', 'open space', 'recreation', 'conservation', 'natural', 'green'], colour: '#3f9b57' },
  { words: ['suburban', 'estate', 'large lot'], colour: '#fbf0a8' },
  { words: ['single', 'one family', 'low density', 'detached'], colour: '#fbdf6b' },
  { words: ['two', 'duplex', 'ground', 'multiplex', 'small scale'], colour: '#f7b84b' },
  { words: ['town', 'row', 'medium', 'cluster'], colour: '#e98b3a' },
  { words: ['apartment', 'multi', 'high density', 'tower'], colour: '#a9522a' },
  { words: ['resid', 'housing', 'family'], colour: '#f9cf5f' },
  { words: ['core', 'downtown', 'centre', 'center', 'village'], colour: '#c23b56' },
  { words: ['commerc', 'retail', 'shop', 'business', 'office'], colour: '#e4756f' },
  { words: ['industr', 'employment', 'manufact', 'port'], colour: '#8878b8' },
  { words: ['institution', 'civic', 'school', 'public', 'assembly', 'health', 'utility'], colour: '#4f8fd0' },
  { words: ['first nation', 'reserve', 'historic', 'heritage'], colour: '#8c6d46' },
  { words: ['water', 'marine', 'foreshore'], colour: '#6fc3d9' },
]

/** Colours for other names, chosen by hash. */
const OTHER_COLOURS = [
  '#4477aa',
  '#ee8866',
  '#228833',
  '#ccbb44',
  '#66ccee',
  '#aa3377',
  '#77aadd',
  '#bbcc33',
  '#99ddff',
  '#997700',
  '#ee99aa',
  '#44bb99',
] as const

const UNCATEGORISED = '#9aa5a2'

/** Families of zoning codes in British Columbia, for categories of letters only (`RM`, `C`, `M`). */
const CODE_FAMILIES: readonly { pattern: RegExp; colour: string }[] = [
  { pattern: /^(CD|DD|FSD|BCPED|DEOD|CWD|FC)/, colour: '#35978f' },
  { pattern: /^(RS|R1|RF|RA)/, colour: '#fbdf6b' },
  { pattern: /^(RT|RD|R2)/, colour: '#f7b84b' },
  { pattern: /^(RM|RR|R3|R4)/, colour: '#e98b3a' },
  { pattern: /^(MC|MX)/, colour: '#b35f9c' },
  { pattern: /^(C)\d*$/, colour: '#e4756f' },
  { pattern: /^(M|I|IC|IL|IB)\d*$/, colour: '#8878b8' },
  { pattern: /^(HA)\d*$/, colour: '#8c6d46' },
  { pattern: /^(A)\d*$/, colour: '#a6c64c' },
  { pattern: /^(P)\d*$/, colour: '#4f8fd0' },
]

/** Replacements that are distinct in thin lines over dark ground. */
const DARK_COLOURS: Readonly<Record<string, string>> = {
  '#35978f': '#2fb8aa',
  '#b35f9c': '#d670bd',
  '#a6c64c': '#a3d63f',
  '#d3cf95': '#bdb876',
  '#3f9b57': '#37b062',
  '#fbf0a8': '#f8ea94',
  '#fbdf6b': '#ffd23c',
  '#f7b84b': '#ffa629',
  '#e98b3a': '#ff7a1f',
  '#a9522a': '#c9683f',
  '#f9cf5f': '#fbc63f',
  '#c23b56': '#ea3f68',
  '#e4756f': '#ff6f78',
  '#8878b8': '#a08bf0',
  '#4f8fd0': '#4da0f5',
  '#8c6d46': '#b9905a',
  '#6fc3d9': '#5fd0ee',
}

export function getCategoryColour(category: string, scheme: MapScheme = 'light'): string {
  const colour = getPaperColour(category)
  return scheme === 'dark' ? (DARK_COLOURS[colour] ?? colour) : colour
}

function getPaperColour(category: string): string {
  const words = category.toLowerCase().replaceAll('-', ' ')
  const family = FAMILIES.find((candidate) => candidate.words.some((word) => words.includes(word)))
  if (family) return family.colour
  const codeFamily = CODE_FAMILIES.find((candidate) => candidate.pattern.test(category))
  if (codeFamily) return codeFamily.colour
  return OTHER_COLOURS[hash(words) % OTHER_COLOURS.length] ?? UNCATEGORISED
}

/** FNV-1a hash. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

export function matchColour(
  info: LayerInfo,
  getColour: (category: string) => string,
  fallback: string = UNCATEGORISED,
): ExpressionSpecification | string {
  if (info.categories.length === 0) return fallback
  const pairs = info.categories.flatMap(({ category }) => [category, getColour(category)])
  return ['match', ['get', 'category'], ...pairs, fallback] as unknown as ExpressionSpecification
}

export function createLegend(
  { categories }: LayerInfo,
  swatch: Swatch,
  getColour: (category: string) => string,
): LegendEntry[] {
  return categories.map(({ category, count }) => ({
    label: category,
    colour: getColour(category),
    swatch,
    count,
  }))
}

/** Colours of outlines and codes over coloured areas. */
export function getOutlineColours(scheme: MapScheme): { ink: string; halo: string } {
  return scheme === 'light'
    ? { ink: '#33322c', halo: 'rgba(255,255,255,0.85)' }
    : { ink: '#f4f6f5', halo: 'rgba(10,15,14,0.8)' }
}

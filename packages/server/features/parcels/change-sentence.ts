import { isLayerKey, LAYERS } from '#domain/layers.ts'
import { formatCurrency0 } from '#domain/money.ts'
import { formatPid } from '#domain/pid.ts'

/** One difference between two releases; `before` and `after` hold columns of the row by their names. */
export interface Change {
  entity: string
  layer: string | null
  kind: 'new' | 'changed' | 'gone'
  changedFields: readonly string[]
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** `Zoning changed from RS-1 to RT-7`; `MLS® listing R2999999 is new, at $1,450,000`. */
export function changeSentence(change: Change): string {
  const subject = SUBJECTS[change.entity]?.(change) ?? 'A record'
  if (change.kind === 'new') return `${subject} is new${newDetail(change)}`
  if (change.kind === 'gone') return `${subject} is gone`
  const [main, ...others] = orderedFields(change)
  if (!main) return `${subject} changed`
  const more = others.length > 0 ? `; also ${listOf(others.map(fieldName))}` : ''
  // A zone is its code: `Zoning changed from RS-1 to RT-7`.
  if (main === 'code') return `${subject} ${fieldChange(change, main).replace(/^code /, '')}${more}`
  return `${subject}: ${fieldChange(change, main)}${more}`
}

type Subject = (change: Change) => string
const row = (change: Change) => change.after ?? change.before ?? {}

const SUBJECTS: Readonly<Record<string, Subject>> = {
  parcel: () => 'This lot',
  layer_feature(change) {
    const layer = layerName(change.layer)
    const name = textOf(row(change).code) ?? textOf(row(change).title)
    // A changed code is said by the change itself.
    return name && !change.changedFields.includes('code') ? `${layer} ${name}` : layer
  },
  assessment: (change) => `${textOf(row(change).year) ?? ''} assessment`.trim(),
  sale: (change) => `Sale of ${textOf(row(change).sold_on) ?? 'unknown date'}`,
  listing(change) {
    const kind = row(change).kind === 'mls' ? 'MLS® listing' : 'Broker listing'
    return `${kind} ${textOf(row(change).listing_number) ?? ''}`.trim()
  },
  address: (change) => `Address ${textOf(row(change).address) ?? ''}`.trim(),
}

function layerName(layer: string | null): string {
  if (layer === 'development_application') return 'Development application'
  return layer !== null && isLayerKey(layer) ? LAYERS[layer].title : 'Plan area'
}

function newDetail({ entity, after }: Change): string {
  if (entity === 'assessment' && after?.total_dollars)
    return `: total ${valueText('total_dollars', after.total_dollars)}`
  if ((entity === 'sale' || entity === 'listing') && after?.price_dollars) {
    return `, at ${valueText('price_dollars', after.price_dollars)}`
  }
  return entity === 'layer_feature' && after?.status ? ` (${textOf(after.status)})` : ''
}

/** What matters most comes first; keys that mean nothing to a reader are left out. */
const WEIGHT = [
  'code',
  'status',
  'price_dollars',
  'total_dollars',
  'title',
  'category',
  'land_dollars',
  'improvement_dollars',
  'pid',
  'plan_number',
  'address',
  'civic_number',
  'street',
  'geom',
]
const SILENT = new Set([
  'source_ref',
  'parcel_ref',
  'content_hash',
  'facts',
  'previous_price_dollars',
  'search_text',
])

function orderedFields({ changedFields }: Change): string[] {
  const rank = (field: string) => (WEIGHT.indexOf(field) + WEIGHT.length + 1) % (WEIGHT.length + 1)
  return changedFields.filter((field) => !SILENT.has(field)).sort((a, b) => rank(a) - rank(b))
}

function fieldChange({ before, after }: Change, field: string): string {
  if (field === 'geom') return 'outline changed'
  const from = valueText(field, before?.[field])
  const to = valueText(field, after?.[field])
  if (from === null) return `${fieldName(field)} is now ${to}`
  if (to === null) return `${fieldName(field)} ${from} was removed`
  return `${fieldName(field)} changed from ${from} to ${to}`
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  geom: 'outline',
  pid: 'PID',
  pin: 'PIN',
  price_dollars: 'price',
  total_dollars: 'total',
  land_dollars: 'land',
  improvement_dollars: 'improvement',
  tax_levy_cents: 'tax levy',
  url: 'link',
}

function fieldName(field: string): string {
  return FIELD_NAMES[field] ?? field.replaceAll('_', ' ')
}

function valueText(field: string, value: unknown): string | null {
  if (typeof value === 'number' && field.endsWith('_dollars')) return formatCurrency0(value)
  if (typeof value === 'number' && field.endsWith('_cents')) return formatCurrency0(value / 100)
  if (typeof value === 'string' && field === 'pid') return formatPid(value)
  return textOf(value)
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

function listOf(words: readonly string[]): string {
  return words.length > 3 ? `${words.slice(0, 3).join(', ')} and ${words.length - 3} more` : words.join(', ')
}

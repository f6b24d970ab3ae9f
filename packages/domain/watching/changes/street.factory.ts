/** Simulates a street of parcels, 40 metres long and 50 deep, with zones over them. */
import type { ChangeEvent, ReleaseDifference, Row } from './change-event.ts'
import {
  applicationRow,
  cover,
  difference,
  event,
  groundParcel,
  listingRow,
  parcelRow,
} from './release.factory.ts'

/** Metres. */
export const LENGTH = 40
const DEPTH = 50

export interface Span {
  from: number
  to: number
}
export interface Zone extends Span {
  code: string
}
export interface Street {
  /** Part of all row keys. Another number simulates renumbered rows. */
  numbering: number
  parcels: Span[]
  /** Zoning of the parcels of `ZONED`, which always exist. */
  zoning: Zone[]
  reserve: Span[]
  application: { status: string; title: string; pieces: number } | null
  mls: { status: string; price: number } | null
  broker: { status: string; price: number } | null
}

const ZONED_SPANS: readonly Span[] = Array.from({ length: 10 }, (_, index) => ({
  from: index * 4,
  to: index * 4 + 4,
}))
const zonedUpid = ({ from }: Span) => `zoned-${from}`
const length = ({ from, to }: Span) => to - from
const overlap = (one: Span, other: Span) =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

/** Depends on the land only, so it is the same in every release. */
export const pidOf = ({ from, to }: Span) => `1${String(from).padStart(4, '0')}${String(to).padStart(4, '0')}`
const upidOf = (street: Street, span: Span) => `parcel-${street.numbering}-${span.from}-${span.to}`

export function differenceOf(before: Street, after: Street, releaseId = 2): ReleaseDifference {
  const parcels = compare(parcelRows(before), parcelRows(after), 'parcel')
  const isGone = (id: string) => parcels.some((event) => event.subjectId === id && event.kind === 'removed')
  const isAdded = (id: string) => parcels.some((event) => event.subjectId === id && event.kind === 'added')
  const zoning = compare(zoneRows(before), zoneRows(after), 'layer_feature', 'zoning')
  const reserve = compare(reserveRows(before), reserveRows(after), 'layer_feature', 'alr')
  const changedIds = new Set(parcels.map(({ subjectId }) => subjectId))
  return difference({
    releaseId,
    asOf: `2026-11-${10 + releaseId}`,
    events: [
      ...parcels,
      ...zoning,
      ...reserve,
      ...compare(applicationRows(before), applicationRows(after), 'layer_feature', 'development_application'),
      ...compare(listingRows(before), listingRows(after), 'listing'),
    ],
    groundParcels: ZONED_SPANS.map((span) =>
      groundParcel(zonedUpid(span), {
        areaSquareMetres: length(span) * DEPTH,
        perimeterMetres: 2 * (length(span) + DEPTH),
      }),
    ),
    groundCovers: ZONED_SPANS.flatMap((parcel) => [
      ...covers(parcel, 'zoning', before, after, before.zoning, after.zoning),
      ...covers(parcel, 'alr', before, after, before.reserve, after.reserve),
    ]),
    parcelOverlaps: before.parcels
      .filter((span) => isGone(upidOf(before, span)))
      .flatMap((parent) =>
        after.parcels
          .filter((span) => isAdded(upidOf(after, span)) && overlap(parent, span) > 0)
          .map((child) => ({
            parentUpid: upidOf(before, parent),
            childUpid: upidOf(after, child),
            areaSquareMetres: overlap(parent, child) * DEPTH,
          })),
      ),
    untouchedPids: after.parcels.filter((span) => !changedIds.has(upidOf(after, span))).map(pidOf),
    untouchedApplicationCodes: isApplicationUntouched(before, after) ? ['RZ-2026-018'] : [],
  })
}

function covers(
  parcel: Span,
  layer: 'zoning' | 'alr',
  before: Street,
  after: Street,
  were: readonly Span[],
  are: readonly Span[],
) {
  const areas = new Map<string, [number, number]>()
  const add = (street: Street, parts: readonly Span[], side: 0 | 1) => {
    for (const part of parts) {
      const area = areas.get(featureId(street, layer, part)) ?? [0, 0]
      area[side] = overlap(parcel, part) * DEPTH
      areas.set(featureId(street, layer, part), area)
    }
  }
  add(before, were, 0)
  add(after, are, 1)
  return [...areas]
    .filter(([, [was, is]]) => was + is > 0)
    .map(([id, [was, is]]) => cover(zonedUpid(parcel), layer, id, was, is))
}

const featureId = (street: Street, layer: string, { from, to }: Span) =>
  `${layer}-${street.numbering}-${from}-${to}`

type Rows = ReadonlyMap<string, Row>
const parcelRows = (street: Street): Rows =>
  new Map(street.parcels.map((span) => [upidOf(street, span), parcelRow(pidOf(span), length(span) * DEPTH)]))
const zoneRows = (street: Street): Rows =>
  new Map(street.zoning.map((zone) => [featureId(street, 'zoning', zone), { code: zone.code }]))
const reserveRows = (street: Street): Rows =>
  new Map(street.reserve.map((span) => [featureId(street, 'alr', span), { status: 'in the reserve' }]))
const applicationRows = ({ application, numbering }: Street): Rows =>
  new Map(
    Array.from({ length: application?.pieces ?? 0 }, (_, index) => [
      `application-${numbering}-${index}`,
      applicationRow({ status: application?.status, title: application?.title }),
    ]),
  )
const listingRows = ({ mls, broker, numbering }: Street): Rows => {
  const rows = new Map<string, Row>()
  if (mls) rows.set(`mls-${numbering}`, listingRow({ status: mls.status, price_dollars: mls.price }))
  if (broker) {
    const fields = {
      kind: 'broker',
      listing_number: 'CB-1',
      status: broker.status,
      price_dollars: broker.price,
    }
    rows.set(`broker-${numbering}`, listingRow(fields))
  }
  return rows
}

function isApplicationUntouched(before: Street, after: Street): boolean {
  const rows = applicationRows(after)
  return [...applicationRows(before)].some(
    ([id, row]) => JSON.stringify(rows.get(id)) === JSON.stringify(row),
  )
}

function compare(
  before: Rows,
  after: Rows,
  entity: ChangeEvent['entity'],
  layer?: NonNullable<ChangeEvent['layer']>,
): ChangeEvent[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)))
    .map((id) =>
      event({ entity, id, ...(layer ? { layer } : {}) }, before.get(id) ?? null, after.get(id) ?? null),
    )
}

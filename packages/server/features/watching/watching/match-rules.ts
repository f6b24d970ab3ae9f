/**
 * SQL rules for matching and back-tests. `g` is the change, `c` its row, `x` the collection with `notif_def`
 * and `options`, `a` its account.
 */
import { type RawBuilder, sql } from 'kysely'
import { isInForce } from '../../../importers/derive/plans-in-force.ts'
import { parcelUpid } from '../../../importers/derive/titles.ts'
import { hasPlan, hasResource, hasSubscription } from '../../accounts/service.ts'
import type { NotifiableChange } from './notifiable-changes.ts'

export const changeRows = (changes: readonly NotifiableChange[]) => sql`
  jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS g (change_id bigint, type text, tab text, resource text,
    plans text[], size float8, brokers text[], property_types text[], property_classes text[], statuses text[],
    prices float8[])`

/** Whether the collection watches such changes, and its account's subscription is active and allows them. */
export const isRecipient = (now: Date) => sql`
  g.type = ANY(x.notif_def) AND ${hasSubscription(now)}
  AND (${hasPlan(sql.ref('g.plans'), now)} OR ${hasResource(sql.ref('g.resource'), now)})`

/** Whether any word of the list at `words` is chosen at `path`. An empty choice allows all. */
const fits = (path: string, words: string) => {
  const list = sql`x.options #> ${sql.lit(path)}::text[]`
  return sql`(jsonb_array_length(coalesce(${list}, '[]')) = 0 OR jsonb_exists_any(${list}, ${sql.ref(words)}))`
}

/** Whether a number is in an inclusive range. False if the number is missing. */
const isInRange = (path: string, number: RawBuilder<unknown>) => {
  const end = (name: string) => sql`(x.options #>> ${sql.lit(`{${path},${name}}`)}::text[])::float8`
  return sql`(${number} >= coalesce(${end('min')}, ${number}) AND ${number} <= coalesce(${end('max')}, ${number}))`
}

const isOpen = (path: string) =>
  sql`coalesce(x.options #>> ${sql.lit(`{${path},min}`)}::text[], x.options #>> ${sql.lit(`{${path},max}`)}::text[]) IS NULL`

const hasPrice = (path: string) =>
  sql`(${isOpen(path)} OR EXISTS (SELECT FROM unnest(g.prices) price WHERE ${isInRange(path, sql`price`)}))`

const hasBedrooms = sql`(${isOpen('mls,bedrooms')} OR EXISTS (
  SELECT FROM change_event e CROSS JOIN LATERAL (
    VALUES ((e.before->>'bedrooms')::float8), ((e.after->>'bedrooms')::float8)) stated (bedrooms)
  WHERE e.release_id = c.release_id AND e.entity = 'listing'
    AND e.subject_id IN (SELECT jsonb_array_elements_text(c.change->'subjectIds'))
    AND ${isInRange('mls,bedrooms', sql`stated.bedrooms`)}))`

/** Whether the change is large enough, or never minor. */
export const isNotMinor = sql`(g.size IS NULL OR g.size >= coalesce((x.options->>'minorThreshold')::float8, 0))`

/** Whether a listing meets the criteria. Other changes always do. */
export const meetsCriteria = sql`(g.tab <> 'broker' OR ${fits('{broker,brokers}', 'g.brokers')}
    AND ${fits('{broker,propertyTypes}', 'g.property_types')} AND ${hasPrice('broker,priceDollars')})
  AND (g.tab <> 'mls' OR ${fits('{mls,statuses}', 'g.statuses')}
    AND ${fits('{mls,propertyTypes}', 'g.property_types')}
    AND ${fits('{mls,propertyClasses}', 'g.property_classes')}
    AND ${hasPrice('mls,priceDollars')} AND ${hasBedrooms}
    AND (jsonb_array_length(coalesce(x.options #> '{mls,zonings}', '[]')) = 0 OR EXISTS (
      SELECT FROM parcel_layer s JOIN layer_feature z ON z.id = s.feature_id
      WHERE s.upid IN (SELECT ${parcelUpid(sql.ref('touched'))} FROM unnest(c.upids) touched) AND s.layer_key = 'zoning'
        AND jsonb_exists(x.options #> '{mls,zonings}', z.code) AND ${isInForce(sql.ref('z.status'))})))`

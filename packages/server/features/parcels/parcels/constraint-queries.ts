import type { Constraint } from '#domain/parcel/place/outside.ts'
import { CONSTRAINTS, PROVINCIAL_SOURCES } from '#domain/parcel/place/outside.ts'
import type { Database } from '../../../db/open.ts'
import { isOneOf } from '../../../db/spatial.ts'

export type ConstraintReleases = (constraint: Constraint, sourceKey: string) => number | null

export const NO_CONSTRAINTS: ConstraintReleases = () => null

export async function findConstraintReleases({ db }: Database): Promise<ConstraintReleases> {
  const rows = await db
    .selectFrom('layer_feature')
    .select(['layer_key', 'source_key'])
    .select(({ fn }) => fn.max('release_id').as('release_id'))
    .where(isOneOf('layer_key', CONSTRAINTS))
    .groupBy(['layer_key', 'source_key'])
    .execute()
  const releaseOf = new Map(rows.map((row) => [`${row.layer_key} ${row.source_key}`, row.release_id]))
  return (constraint, sourceKey) =>
    releaseOf.get(`${constraint} ${sourceKey}`) ??
    releaseOf.get(`${constraint} ${PROVINCIAL_SOURCES[constraint]}`) ??
    null
}

import { type Expression, sql } from 'kysely'
import { PROPOSED } from '#domain/layers/layer-label.ts'

/** SQL of whether a feature with the status is in force, as `isProposed` says of it in the domain. */
export const isInForce = (status: Expression<unknown>) =>
  sql<boolean>`(coalesce(${status}, '') !~* ${sql.lit(PROPOSED.source)})`

import { type Expression, sql } from 'kysely'
import { PROPOSED } from '#domain/layers/layer-label.ts'

/** SQL condition: the status is not that of a proposed plan. The counterpart of `isProposed` in the domain. */
export const isInForce = (status: Expression<unknown>) =>
  sql<boolean>`(coalesce(${status}, '') !~* ${sql.lit(PROPOSED.source)})`
